import type { Database } from '../../../db/database';
import { nameKey } from '../../../../contract/lib/nameKey';
import { maxPasskeys, type NewPasskey } from '../../../../contract/people/passkeys';
import { passkeyRefusals } from '../../../../texts/refusals/account';
import { proofHistory } from '../../../../texts/history/accounts';
import type { MailSettings } from '../../../mail/mails';
import { recordAccountChange } from '../../engine/recordActivity';
import { invalidField, conflict } from '../../engine/apiError';
import {
  inTransaction,
  lockExistingPerson,
  type PersonActor,
  type ChangeContext,
} from '../../engine/changeContext';
import { hasMfa } from './hasMfa';
import { challengeLifetimeMs, consumeChallenge, storeChallenge } from './passkeyChallenges';
import { credentialsOf, passkeysOf } from './passkeys';
import { type RelyingParty, relyingPartyOf } from './relyingParty';

/** The site for which the passkey is created. */
type Site = Pick<MailSettings, 'publicUrl' | 'productName'>;

/** ES256, EdDSA and RS256: every supported version of Node can verify these. */
const algorithms = [-7, -8, -257];

const sessionBinding = (session: string): string => `session ${session}`;

/**
 * Starts adding a passkey.
 * @param session the calling session, in which alone it can be completed, within five minutes
 * @returns the options from which the browser creates it
 * @throws ApiError 409 if there are too many, 422 for a name that the person already uses
 */
export async function beginPasskey(
  { db, clock, actor }: ChangeContext<PersonActor>,
  site: Site,
  session: string | undefined,
  { name, email }: { name: string; email: string },
) {
  const { id } = partyOf(site);
  const user = actor.userUuid;
  await requireRoomForPasskey(db, user, name);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: site.productName,
    rpID: id,
    userID: new TextEncoder().encode(user),
    userName: email,
    userDisplayName: actor.userName,
    timeout: challengeLifetimeMs,
    // No attestation: an authenticator of any maker is accepted if it verifies its user.
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: await credentialsOf(db, user),
    supportedAlgorithmIDs: algorithms,
  });
  const binding = { boundTo: sessionBinding(requireSession(session)), user };
  await storeChallenge(db, clock(), binding, { challenge: options.challenge, name });
  return { ...options };
}

/**
 * Adds the passkey that the browser created.
 * @throws ApiError 409 unless it answers the session's challenge, and the errors of `beginPasskey`
 */
export async function addPasskey(
  context: ChangeContext<PersonActor>,
  site: Site,
  session: string | undefined,
  { name, response }: NewPasskey,
): Promise<string> {
  const { db, clock, actor } = context;
  const user = actor.userUuid;
  const party = partyOf(site);
  const storedChallenge = await consumeChallenge(
    db,
    clock(),
    sessionBinding(requireSession(session)),
    user,
  );
  if (!storedChallenge) throw conflict(passkeyRefusals.late);
  if (storedChallenge.name !== name) throw conflict(passkeyRefusals.otherName);
  const credential = await verifyCredential(party, storedChallenge.challenge, response);
  if (!credential) throw conflict(passkeyRefusals.notVerified);
  return inTransaction(context, async (within) => {
    // Keeps another request from adding one meanwhile.
    await lockExistingPerson(within.db, user);
    await requireRoomForPasskey(within.db, user, name);
    const added = await within.db
      .insertInto('passkeys')
      .values({
        user_uuid: user,
        name,
        credential_id: credential.id,
        public_key: credential.publicKey,
        counter: credential.counter,
        transports: JSON.stringify(response.response.transports ?? []),
        created_at: clock(),
      })
      .onConflict((oc) => oc.column('credential_id').doNothing())
      .returning('uuid')
      .executeTakeFirst();
    if (!added) throw conflict(passkeyRefusals.added);
    await recordAccountChange(within, {
      action: 'Passkey added',
      details: proofHistory.passkeyAdded(actor.userName, name),
    });
    return added.uuid;
  });
}

function partyOf({ publicUrl }: Site): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (!party) throw conflict(passkeyRefusals.noHostName);
  return party;
}

function requireSession(session: string | undefined): string {
  if (session === undefined) throw conflict(passkeyRefusals.needsSignIn);
  return session;
}

/** @throws ApiError 409 if there are too many, 422 for a name that the person already uses */
export async function requireRoomForPasskey(
  db: Database,
  user: string,
  name: string,
): Promise<void> {
  const { isEnabled } = await db
    .selectFrom('users')
    .select(hasMfa(false).as('isEnabled'))
    .where('uuid', '=', user)
    .executeTakeFirstOrThrow();
  if (!isEnabled) throw conflict(passkeyRefusals.needsMfa);
  const names = (await passkeysOf(db, user).select('name').execute()).map((row) => row.name);
  if (names.length >= maxPasskeys) throw conflict(passkeyRefusals.full(maxPasskeys));
  if (names.some((existingName) => nameKey(existingName) === nameKey(name)))
    throw invalidField('passkeys.name', 'taken', passkeyRefusals.nameTaken);
}

/** @returns the credential, or undefined if the browser's response is invalid */
async function verifyCredential(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  { response, ...credential }: NewPasskey['response'],
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, attestationObject } = response;
  const verification = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: algorithms,
    // The library throws for every invalid response; nothing else can fail here.
  }).catch(() => undefined);
  return verification?.registrationInfo?.credential;
}
