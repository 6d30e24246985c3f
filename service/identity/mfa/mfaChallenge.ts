import { addressGroup } from '../../config/clientAddress';
import { type InteractionRequest, sourceOf } from '../requests/requests';

/** A right password whose one-time code is still missing; no session exists yet. */
export interface PendingMfa {
  account: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Subject of the rate limit: one person from one address. */
export const pendingMfaSubject = (request: InteractionRequest, account: string): string =>
  `doorstep of ${account} from ${addressGroup(sourceOf(request).ipAddress)}`;

/** Lifetime of a challenge, from the password on. */
const challengeMs = 10 * 60_000;

/** @returns the challenge of this interaction, which a signed cookie binds to its browser; undefined if none is open */
export function readPendingMfa({
  environment: { clock },
  interaction: { result },
}: InteractionRequest): PendingMfa | undefined {
  // The stored name; `forgetSignIns` reads it too.
  const { account, since } = (result?.['door'] ?? {}) as Partial<PendingMfa>;
  if (account === undefined || since === undefined) return undefined;
  return since + challengeMs > clock().getTime() ? { account, since } : undefined;
}

/**
 * Stores the challenge with the interaction; without an account, removes it. The provider does not take a result
 * without a `login` for a sign-in.
 */
export async function setPendingMfa(
  { environment: { clock }, req, res, provider }: InteractionRequest,
  account?: string,
): Promise<void> {
  const challenge = account === undefined ? undefined : { account, since: clock().getTime() };
  const result = challenge ? { door: challenge } : {};
  await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false });
}

/** Redirects to the interaction's page, so that a reload does not send the form again. */
export function backToPage({ interaction, res }: InteractionRequest): void {
  res.writeHead(303, { Location: `/interaction/${interaction.uid}` }).end();
}
