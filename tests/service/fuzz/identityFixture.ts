import fc from 'fast-check';
import { pagePaths } from '../../../service/identity/identity';
import { routes } from '../../../service/identity/provider/configuration';
import type { SentRequest } from '../independentClient/transport';
import { ConsoleBrowser } from '../identity/consoleBrowser';
import { password, people, startIdentity, type RunningIdentity } from '../identity/startIdentity';
import { type Draft, type FuzzFixture, judgeHeaders, targetOf } from './fuzzing';
import { written } from './mutations';
import { digestOf, newToken } from '../../../service/domain/engine/tokens';
import { addRow, rowOf } from '../rows';

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
  const { customer_uuid: customer } = await rowOf(db, 'customer_users');
  await addRow(db, 'invitations', {
    customer_uuid: customer,
    email: 'new@acme.example',
    role: 'user',
    token_digest: digestOf(token),
    inviter_name: 'Mina',
    created_at: now,
    expires_at: tomorrow,
    used_at: null,
  });
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

const draftOf = (method: string, path: string, query: Fields, body?: Fields): fc.Arbitrary<Draft> =>
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

/** Calls of every page, with the fields of every form. */
function pageDrafts(paths: string[], token: string): fc.Arbitrary<Draft>[] {
  const fields = {
    token: fc.constantFrom(token, newToken()),
    email: fc.constantFrom('nobody@acme.example', people.withoutMfa.email),
    name: fc.string(),
    password: fc.constantFrom('short', password),
    code: fc.stringMatching(/^\d{6}$/),
  };
  return paths.flatMap((path) => [
    draftOf('GET', path, { token: fields.token, page: fc.nat() }),
    draftOf('POST', path, {}, fields),
  ]);
}

/** Calls of every endpoint, with the parameters that the console's library sends. */
function endpointDrafts(origin: string, authorizeAddress: string): fc.Arbitrary<Draft>[] {
  const sent = [...new URL(authorizeAddress, origin).searchParams];
  const parameters = Object.fromEntries(sent.map(([name, value]) => [name, fc.constant(value)]));
  return Object.values(routes).flatMap((path) => [
    draftOf('GET', path, parameters),
    draftOf('POST', path, {}, path === routes.authorization ? parameters : tokenOf(origin)),
  ]);
}

/** The cookies of an interaction that has begun. */
const cookieOf = (browser: ConsoleBrowser): string =>
  ['_interaction', '_interaction.sig', '_interaction_resume', '_interaction_resume.sig']
    .map((name) => `${name}=${browser.cookie(name) ?? ''}`)
    .join('; ');

/** The identity provider: its own pages with their forms, and the calls of the console's library. */
export async function openIdentityFixture(): Promise<FuzzFixture> {
  const running = await startIdentity({ demo: true });
  const { origin } = running;
  const token = await addLinks(running);
  const browser = new ConsoleBrowser(origin);
  const interaction = new URL((await browser.open(browser.authorizeAddress())).url).pathname;
  const cookie = cookieOf(browser);
  return {
    origin,
    drafts: [
      ...pageDrafts([...pagePaths, interaction], token),
      ...endpointDrafts(origin, browser.authorizeAddress()),
    ],
    write: (draft) => Promise.resolve(writeForm(draft, origin, cookie)),
    judge: (answer, request) =>
      // Paths outside the provider belong to the API, which this server does not have: not judged.
      answer.text === 'not of the identity provider' ? undefined : judgeHeaders(answer, request),
    close: running.stop,
  };
}

/** @returns the draft with its body as a form, and with the cookie if `a browser` sends it */
function writeForm(draft: Draft, origin: string, cookie: string): SentRequest {
  const body = draft.rawBody ?? (draft.body === undefined ? undefined : formOf(draft.body));
  const form = body !== undefined && {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
    origin,
    'sec-fetch-site': 'same-origin',
  };
  const defaults = { host: new URL(origin).host, accept: 'text/html' };
  const headers = {
    ...defaults,
    ...(draft.as === 'a browser' && { cookie }),
    ...form,
    ...draft.headers,
  };
  const request = { method: draft.method, path: targetOf(draft), headers };
  return body === undefined ? request : { ...request, body };
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
