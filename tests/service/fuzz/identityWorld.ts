import fc from 'fast-check';
import { pages } from '../../../service/identity/identity';
import { routes } from '../../../service/identity/session/providerRules';
import { ConsoleBrowser } from '../identity/consoleBrowser';
import { password, people, startIdentity } from '../identity/startIdentity';
import type { RunningIdentity } from '../identity/startIdentity';
import { type Draft, type FuzzWorld, judgeHeaders, targetOf } from './fuzzing';
import { written } from './strange';
import { digestOf, newToken } from '../../../service/domain/engine/tokens';

type Fields = Record<string, fc.Arbitrary<unknown>>;

const tokenOf = (origin: string) => ({
  grant_type: fc.constantFrom('authorization_code', 'refresh_token'),
  client_id: fc.constant('encryption-console'),
  code: fc.string(),
  code_verifier: fc.stringMatching(/^[\w-]{43}$/),
  refresh_token: fc.string(),
  redirect_uri: fc.constant(`${origin}/auth-callback`),
});

/** Links of mails that wait for their person. @returns the token of both */
async function addLinks({ db, uuids }: RunningIdentity): Promise<string> {
  const token = newToken();
  const [now, tomorrow] = [new Date(), new Date(Date.now() + 86_400_000)];
  const { customer_uuid: customer } = await db
    .selectFrom('customer_users')
    .select('customer_uuid')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('invitations')
    .values({
      customer_uuid: customer,
      email: 'new@acme.example',
      role: 'user',
      token_digest: digestOf(token),
      inviter_name: 'Mina',
      created_at: now,
      expires_at: tomorrow,
      used_at: null,
    })
    .execute();
  for (const table of ['email_verifications', 'password_resets'] as const)
    await db
      .insertInto(table)
      .values({
        user_uuid: uuids.withoutMfa,
        email: people.withoutMfa.email,
        token_digest: digestOf(token),
        created_at: now,
        expires_at: tomorrow,
        used_at: null,
      })
      .execute();
  return token;
}

/** The identity provider: its own pages with their forms, and the calls of the console's library. */
export async function openIdentityWorld(): Promise<FuzzWorld> {
  const running = await startIdentity({ demo: true });
  const { origin } = running;
  const token = await addLinks(running);
  const browser = new ConsoleBrowser(origin);
  const interaction = new URL((await browser.open(browser.authorizeAddress())).url).pathname;
  const names = [
    '_interaction',
    '_interaction.sig',
    '_interaction_resume',
    '_interaction_resume.sig',
  ];
  const cookie = names.map((name) => `${name}=${browser.cookie(name) ?? ''}`).join('; ');
  const fields = {
    token: fc.constantFrom(token, newToken()),
    email: fc.constantFrom('nobody@acme.example', people.withoutMfa.email),
    name: fc.string(),
    password: fc.constantFrom('short', password),
    code: fc.stringMatching(/^\d{6}$/),
  };
  const authorize = Object.fromEntries(
    new URLSearchParams(browser.authorizeAddress().split('?')[1] ?? ''),
  );
  const draft = (method: string, path: string, query: Fields, body?: Fields): fc.Arbitrary<Draft> =>
    fc.record({
      as: fc.constantFrom('a browser', 'another browser'),
      method: fc.constant(method),
      path: fc.constant(path),
      params: fc.constant({}),
      query: fc.record(query, { requiredKeys: [] }),
      moreQuery: fc.constant([]),
      headers: fc.constant({}),
      body: body ? fc.record(body, { requiredKeys: [] }) : fc.constant(undefined),
    });
  const parameters = Object.fromEntries(
    Object.entries(authorize).map(([name, value]) => [name, fc.constant(value)]),
  );
  return {
    origin,
    drafts: [
      ...[...Object.keys(pages), interaction].flatMap((path) => [
        draft('GET', path, { token: fields.token, page: fc.nat() }),
        draft('POST', path, {}, fields),
      ]),
      ...Object.values(routes).flatMap((path) => [
        draft('GET', path, parameters),
        draft('POST', path, {}, path === routes.authorization ? parameters : tokenOf(origin)),
      ]),
    ],
    write: ({ as, body, rawBody, ...rest }) => {
      const form = rawBody ?? (body === undefined ? undefined : formOf(body));
      const headers = {
        host: new URL(origin).host,
        accept: 'text/html',
        ...(as === 'a browser' && { cookie }),
        ...(form !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(form)),
          origin,
          'sec-fetch-site': 'same-origin',
        }),
        ...rest.headers,
      };
      const path = targetOf({ as, body, ...rest });
      return Promise.resolve({
        method: rest.method,
        path,
        headers,
        ...(form !== undefined && { body: form }),
      });
    },
    judge: (answer, request) =>
      // Paths outside the provider belong to the API, which this server does not have: not judged.
      answer.text === 'not of the identity provider' ? undefined : judgeHeaders(answer, request),
    close: running.stop,
  };
}

/** A form of the fields of an object; anything else is sent as it is written. */
function formOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return written(body);
  const pairs = Object.entries(body).map(([name, value]): [string, string] => [
    name.toWellFormed(),
    typeof value === 'string' ? value.toWellFormed() : written(value),
  ]);
  return new URLSearchParams(pairs).toString();
}
