import { addressGroup } from '../../config/clientAddress';
import { pendingMfaKey } from '../../domain/people/sessions/interactionKeys';
import { type PageContext, sourceOf } from '../requests/context';
import { storeResult } from '../requests/providerBridge';

/** A sign-in with the correct password that lacks its second factor; no session exists yet. */
export interface PendingMfa {
  account: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Subject of the rate limit: a person and an address. */
export const pendingMfaSubject = (c: PageContext, account: string): string =>
  `pending MFA of ${account} from ${addressGroup(sourceOf(c).ipAddress)}`;

/** Time for the second factor, starting with the password. */
const lifetimeMs = 10 * 60_000;

/** @returns the interaction's pending MFA, which a signed cookie binds to its browser; undefined if there is none */
export function readPendingMfa(c: PageContext): PendingMfa | undefined {
  const { environment, interaction } = c.var;
  const { account, since } = (interaction.result?.[pendingMfaKey] ?? {}) as Partial<PendingMfa>;
  if (account === undefined || since === undefined) return undefined;
  return since + lifetimeMs > environment.clock().getTime() ? { account, since } : undefined;
}

/**
 * Stores the pending MFA with the interaction; without an account, removes it. The provider does not treat a result
 * without a `login` as a sign-in.
 */
export async function setPendingMfa(c: PageContext, account?: string): Promise<void> {
  const since = c.var.environment.clock().getTime();
  await storeResult(c, account === undefined ? {} : { [pendingMfaKey]: { account, since } });
}

/** Redirects to the interaction's page, so that a reload does not send the form again. */
export const backToPage = (c: PageContext): Response =>
  c.redirect(`/interaction/${c.var.interaction.uid}`, 303);
