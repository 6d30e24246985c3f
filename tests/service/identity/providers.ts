import { randomUUID } from 'node:crypto';
import type { Service, startService } from '../harness';
import { type MockIssuer, startMockIssuer } from './mockIssuer';
import { addSession, type Persona } from '../people';

type Claims = Record<string, unknown>;
type Options = NonNullable<Parameters<typeof startService>[0]>;

/** When the service's tests begin, in seconds since 1970. */
const begin = Date.parse('2026-06-15T10:00:00Z') / 1000;

/** A sign-in provider, for tests that have to pass with each. */
export interface SignInProvider {
  name: string;
  /** True for the embedded provider. */
  isOurs: boolean;
  /** Options of the service's start. */
  options: () => Promise<Options>;
  /** Claims of a fresh one-time code. */
  proof: (scope: string, secondsAgo?: number) => Claims;
  /** Replaces claims of `proof` by those of a sign-in without a code. */
  unproven: Claims;
  /** Claims of the session that the provider calls so. */
  sessionClaims: (uid: string) => Claims;
  /** Begins a session; its uuid here, and the claims that name it. */
  begin: (
    service: Service,
    persona: Persona,
    more?: { user_agent?: string; ip_address?: string },
  ) => Promise<{ uuid: string; claims: Claims }>;
}

const embedded: SignInProvider = {
  name: 'the embedded provider',
  isOurs: true,
  options: () => Promise.resolve({}),
  proof: (scope, secondsAgo = 5) => ({
    scope: `openid mfa:required ${scope}`,
    amr: ['pwd', 'otp', 'mfa'],
    auth_time: begin - secondsAgo,
  }),
  unproven: { amr: ['pwd'] },
  sessionClaims: (uid) => ({ 'urn:console:session': uid }),
  begin: async ({ db, people }, persona, more) => {
    const uid = randomUUID();
    const uuid = await addSession(db, people[persona].uuid, uid, more);
    return { uuid, claims: embedded.sessionClaims(uid) };
  },
};

let issuer: Promise<MockIssuer> | undefined;

const outside: SignInProvider = {
  name: 'an outside provider',
  isOurs: false,
  // One for all tests of a file; it ends with their process.
  options: async () => ({ issuer: await (issuer ??= startMockIssuer()) }),
  proof: (scope, secondsAgo = 5) => ({
    scope: `openid mfa:required ${scope}`,
    'urn:console:mfa_time': begin - secondsAgo,
  }),
  unproven: { 'urn:console:mfa_time': undefined },
  sessionClaims: (uid) => ({ 'urn:console:session': uid, 'urn:console:sign_in_time': begin }),
  // The service hears of it by the first call.
  begin: async (service, persona, { user_agent: agent, ip_address: address } = {}) => {
    const claims = outside.sessionClaims(randomUUID());
    const headers: Record<string, string> = agent === undefined ? {} : { 'User-Agent': agent };
    if (address !== undefined) service.setAddress(address);
    await service.request(persona, '/me', { claims, headers });
    service.setAddress('127.0.0.1');
    const { body } = await service.request(persona, '/sessions', { claims });
    const { sessions } = (body as { data: { sessions: { uuid: string; current: boolean }[] } })
      .data;
    return { uuid: sessions.find(({ current }) => current)?.uuid ?? '', claims };
  },
};

export const providers = [embedded, outside];

/** Claims of a fresh one-time code that are valid with either provider. */
export const freshCode = (scope: string): Claims => ({
  ...embedded.proof(scope),
  ...outside.proof(scope),
});
