import { isIP } from 'node:net';
import { bareHost } from '../../../config/bareHost';

/** The WebAuthn relying party of our passkeys, which work only at this origin. */
export interface RelyingParty {
  /** A host name. */
  id: string;
  origin: string;
}

/** @returns undefined if passkeys are impossible: an IP address is not a valid relying party */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const { hostname: id } = new URL(origin);
  return isIP(bareHost(id)) === 0 ? { id, origin } : undefined;
}
