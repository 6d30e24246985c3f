import { addressGroup } from '../../config/clientAddress';
import { pendingMfaKey } from '../../domain/people/sessions/interactionKeys';
import { type InteractionRequest, sourceOf } from '../requests/requests';

/** A sign-in with the right password, whose second factor is still missing; no session exists yet. */
export interface PendingMfa {
  account: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Subject of the rate limit: one person from one address. */
export const pendingMfaSubject = (request: InteractionRequest, account: string): string =>
  `pending MFA of ${account} from ${addressGroup(sourceOf(request).ipAddress)}`;

/** Time for the second factor, from the password on. */
const lifetimeMs = 10 * 60_000;

/** @returns the pending MFA of this interaction, which a signed cookie binds to its browser; undefined if none is */
export function readPendingMfa({
  environment: { clock },
  interaction: { result },
}: InteractionRequest): PendingMfa | undefined {
  const { account, since } = (result?.[pendingMfaKey] ?? {}) as Partial<PendingMfa>;
  if (account === undefined || since === undefined) return undefined;
  return since + lifetimeMs > clock().getTime() ? { account, since } : undefined;
}

/**
 * Stores the pending MFA with the interaction; without an account, removes it. The provider does not take a result
 * without a `login` for a sign-in.
 */
export async function setPendingMfa(
  { environment: { clock }, req, res, provider }: InteractionRequest,
  account?: string,
): Promise<void> {
  const pending = account === undefined ? undefined : { account, since: clock().getTime() };
  const result = pending ? { [pendingMfaKey]: pending } : {};
  await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false });
}

/** Redirects to the interaction's page, so that a reload does not send the form again. */
export function backToPage({ interaction, res }: InteractionRequest): void {
  res.writeHead(303, { Location: `/interaction/${interaction.uid}` }).end();
}
