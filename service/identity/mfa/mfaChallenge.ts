import { addressGroup } from '../../config/clientAddress';
import { type InteractionRequest, sourceOf } from '../requests/requests';

/** Somebody whose password was right, and who is asked for a one-time code before there is any session. */
export interface AtDoor {
  account: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Names what comes to the door as one person from one address. */
export const doorstepOf = (request: InteractionRequest, account: string): string =>
  `doorstep of ${account} from ${addressGroup(sourceOf(request).ipAddress)}`;

/** So long after the password the code may come. */
const waitsFor = 10 * 60_000;

/** @returns who waits at the door in this interaction, which a signed cookie binds to its browser */
export function atDoor({
  environment: { clock },
  interaction: { result },
}: InteractionRequest): AtDoor | undefined {
  const { account, since } = (result?.['door'] ?? {}) as Partial<AtDoor>;
  if (account === undefined || since === undefined) return undefined;
  return since + waitsFor > clock().getTime() ? { account, since } : undefined;
}

/**
 * Keeps with the interaction who waits for the code; nobody when left out. The provider takes no result
 * without a `login` for a sign-in.
 */
export async function setAtDoor(
  { environment: { clock }, req, res, provider }: InteractionRequest,
  account?: string,
): Promise<void> {
  const door = account === undefined ? undefined : { account, since: clock().getTime() };
  const result = door ? { door } : {};
  await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false });
}

/** Redirects to the interaction's page, so that a reload does not send the form again. */
export function backToPage({ interaction, res }: InteractionRequest): void {
  res.writeHead(303, { Location: `/interaction/${interaction.uid}` }).end();
}
