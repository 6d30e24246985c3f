import { passkeyAssertion } from '../../../../contract/people/passkeys';
import type { Database } from '../../../db/database';
import { jsonIn } from '../../engine/json';
import { challengeLifetimeMs, consumeChallenge, storeChallenge } from './passkeyChallenges';
import { credentialsOf, passkeysOf } from './passkeys';
import type { RelyingParty } from './relyingParty';

/** The relying party, interaction and person of a passkey challenge. */
export interface PasskeyContext {
  party: RelyingParty;
  /** The interaction in which alone the answer is valid. */
  boundTo: string;
  user: string;
}

/** @returns the browser's request to the person's passkeys, or undefined if they have none */
export async function askForPasskey(
  db: Database,
  now: Date,
  { party, boundTo, user }: PasskeyContext,
) {
  const allowCredentials = await credentialsOf(db, user);
  if (allowCredentials.length === 0) return undefined;
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials,
    timeout: challengeLifetimeMs,
    userVerification: 'required',
  });
  const { challenge } = options;
  await storeChallenge(db, now, { boundTo, user }, { challenge, name: null });
  return options;
}

export type PasskeyRefusal = 'expired' | 'unknown' | 'unverified';

/** A passkey that has signed the challenge; its counter remains to be checked. */
interface ProvenPasskey {
  uuid: string;
  name: string;
  counter: number;
}

/** Checks an answer to `askForPasskey`; the challenge is used up in any case. */
export async function provePasskey(
  db: Database,
  now: Date,
  { party, boundTo, user }: PasskeyContext,
  responseText: string,
): Promise<ProvenPasskey | PasskeyRefusal> {
  const storedChallenge = await consumeChallenge(db, now, boundTo, user);
  if (!storedChallenge) return 'expired';
  const response = passkeyAssertion.safeParse(jsonIn(responseText)).data;
  if (!response) return 'unverified';
  const passkey = await passkeysOf(db, user)
    .select(['uuid', 'name', 'public_key'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!passkey) return 'unknown';
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verification = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: storedChallenge.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The stored counter is compared when the new one is saved, so that two answers cannot both succeed.
    credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    // The library throws for every invalid response; nothing else can fail here.
  }).catch(() => undefined);
  if (!verification?.verified) return 'unverified';
  const { uuid, name } = passkey;
  return { uuid, name, counter: verification.authenticationInfo.newCounter };
}
