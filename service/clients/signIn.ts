import type { Context } from 'hono';
import { recordUuid } from '../../contract/lib/zod';
import { historyActions, historyCategories } from '../../contract/usage/activityKinds';
import { clientCallRefusals } from '../../texts/refusals/clientCalls';
import { refusalTitles } from '../../texts/refusals/refusals';
import { providerHistory, providerKeyHistory } from '../../texts/history/identityProvider';
import { tenantScope } from '../db/scopes';
import { ProviderUnusable } from '../domain/people/company/idpChecks';
import { recordOnce } from '../domain/engine/recordActivity';
import { ApiError, badRequest, forbidden, unauthenticated } from '../domain/engine/apiError';
import { consumeInvalidToken } from '../domain/engine/rateLimits/requestLimits';
import { findProvider, provisioningOffReason } from '../domain/provisioning/companyProvider';
import { certifiedAs, type PersonKey, personSigningIn } from '../domain/provisioning/personSignIn';
import type { Actor } from '../domain/engine/changeContext';
import type { AppOptions, AppVariables } from '../http/appOptions';
import { bearerToken } from '../http/authenticate';
import { readBytes } from '../http/bodies';
import { createCallLimiter } from '../domain/engine/rateLimits/callLimiter';
import { createProviderTokens } from '../identity/tokens/providerTokens';
import { TokenRefused } from '../identity/tokens/tokenClaims';
import { readProvenKey, RequestRefused } from '../vault/certificateRequest';
import { keepSecrets } from '../vault/keepSecrets';
import { createSignInCertificates } from '../vault/signInCertificate';
import { fieldsOf } from './clientCall';

/** Maximum bytes of the body: a request for the largest key has some 3,000. */
const maxBodyBytes = 64 * 1024;

/**
 * Signs in a program with a token of the company's identity provider (client-protocol "IDP mode"), and returns the
 * person's API key, and a certificate for the program's own key pair.
 */
export function createSignIn(options: AppOptions) {
  const { db, vault, clock, fetchDocument } = options;
  const readPerson = createProviderTokens(fetchDocument, clock);
  const certificates = createSignInCertificates(keepSecrets(db, vault, clock));
  const limitCall = createCallLimiter(clock);

  return async (c: Context<AppVariables>) => {
    const ipAddress = options.addressOf(c);
    const customer = recordUuid.safeParse(c.req.param('customer')).data ?? '';
    const userName = 'Identity provider (sign-in)';
    const actor: Actor = { customer, userName, ipAddress, transactionId: c.get('requestId') };
    const provider = customer === '' ? undefined : await findProvider(db, customer);
    let keyUuid: string | undefined;
    try {
      const { name, version } = await authenticate();
      const tenantDb = tenantScope(db, customer);
      const { key, signingKey } = await personSigningIn(tenantDb, vault, name);
      keyUuid = key.uuid;
      limitCall('signIn', { person: key.uuid, company: customer, ipAddress });
      const publicKey = await readRequestedKey(c);
      const now = clock();
      const certificate = await certificates.issue(publicKey, certifiedAs(key, version), now);
      await recordSignIn({ db, clock }, actor, key);
      return {
        public_value: key.public_value,
        signing_value: signingKey,
        enabled: true,
        api_cert: certificate,
      };
    } catch (error) {
      if (!provider?.settings || !(error instanceof ApiError)) throw error;
      // The text of a 429 changes every second, so it is recorded by person, once a minute; not for unknown people.
      const subject = error.status === 429 ? keyUuid : error.message;
      if (subject !== undefined) await recordRefusal({ db, clock }, actor, subject, error);
      throw error;
    }

    /** @throws ApiError 401, 403 while sign-in is off, 429, 503 while the provider's keys cannot be fetched */
    async function authenticate(): Promise<{ name: string; version: number }> {
      try {
        const token = bearerToken(c);
        if (token === undefined) throw unauthenticated(clientCallRefusals.tokenNeeded);
        if (!provider?.settings) throw unauthenticated(clientCallRefusals.noSignIn);
        const offReason = provisioningOffReason(provider);
        if (offReason !== undefined) throw forbidden(offReason);
        const { settings, version } = provider;
        return { name: await readPerson(settings, token), version };
      } catch (error) {
        const noun = 'sign-ins without a token that works';
        await consumeInvalidToken(
          db,
          { kind: 'wrong sign-in from', address: ipAddress, noun },
          clock(),
        );
        throw refusalOf(error);
      }
    }
  };
}

type ActivityContext = Parameters<typeof recordOnce>[0];

async function recordSignIn(context: ActivityContext, actor: Actor, key: PersonKey): Promise<void> {
  const details = providerKeyHistory.signedIn(key.user_name);
  const activity = {
    title: historyCategories.signIn,
    action: historyActions.signedIn,
    details,
  } as const;
  const target = { objectType: 'api_keys', objectUuid: key.uuid } as const;
  await recordOnce(context, `sign-in of ${key.uuid}`, { ...actor, ...activity, ...target });
}

const recordRefusal = (
  context: ActivityContext,
  actor: Actor,
  subject: string,
  { message }: ApiError,
) =>
  recordOnce(context, `sign-in refusal ${actor.customer} ${subject}`, {
    ...actor,
    title: historyCategories.identityProvider,
    action: historyActions.refused,
    details: providerHistory.signInRefused(message),
  });

/** The company's provider does not return its keys, for which neither the program nor this service is to blame. */
export class ProviderSilent extends ApiError {
  constructor({ message }: ProviderUnusable) {
    super({
      status: 503,
      info: refusalTitles.signInUnavailable,
      details: clientCallRefusals.tokenUnchecked(message),
      headers: { 'Retry-After': '10' },
    });
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof TokenRefused) return unauthenticated(error.message);
  return error instanceof ProviderUnusable ? new ProviderSilent(error) : error;
}

/** @throws ApiError 400, 413 */
async function readRequestedKey(c: Context): Promise<string> {
  const { csr } = fieldsOf(await readBytes(c, maxBodyBytes));
  if (typeof csr !== 'string') throw badRequest(clientCallRefusals.csr);
  return readProvenKey(csr).catch((error: unknown) => {
    if (error instanceof RequestRefused) throw badRequest(error.message);
    throw error;
  });
}
