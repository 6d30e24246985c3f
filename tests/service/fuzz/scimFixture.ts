import fc from 'fast-check';
import { startScimFixture } from '../scim/scimFixture';
import {
  type Draft,
  type FuzzFixture,
  type Judge,
  judgeApi,
  judgeHeaders,
  writeJson,
} from './fuzzing';

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Refusals have SCIM's shape; those of an address that is not SCIM's have the API's. */
const judge: Judge = (answer, request) => {
  const wrong = judgeHeaders(answer, request);
  if (wrong !== undefined || answer.status < 400 || request.method === 'HEAD') return wrong;
  const { schemas, status, detail } = (answer.body ?? {}) as Record<string, unknown>;
  const isShaped =
    Array.isArray(schemas) &&
    schemas[0] === errorSchema &&
    status === String(answer.status) &&
    typeof detail === 'string' &&
    detail.length > 3;
  return isShaped ? undefined : judgeApi(answer, request);
};

const filters = fc.constantFrom(
  'userName eq "ada"',
  'emails[type eq "work"].value co "x" and active eq "True"',
  'displayName sw "P" or externalId pr',
  'meta.lastModified gt "2026-06-15T10:00:00Z"',
  '(title eq "a" or title eq "b") and id ne "c"',
  '((title eq "a") or (title pr and (active eq true))) and emails[(type eq "work") or value pr]',
);

const query = fc.record({
  filter: filters,
  startIndex: fc.integer({ min: -1, max: 5 }),
  count: fc.integer({ min: -1, max: 300 }),
  attributes: fc.constantFrom('userName', 'emails.value,members', 'name', 'meta.created'),
});
const user = fc.record({
  schemas: fc.constant(['urn:ietf:params:scim:schemas:core:2.0:User']),
  userName: fc.stringMatching(/^[a-z]{1,12}$/),
  externalId: fc.uuid(),
  active: fc.oneof(fc.boolean(), fc.constantFrom('True', 'False')),
  name: fc.record({ givenName: fc.string(), familyName: fc.string() }),
  emails: fc.array(fc.record({ type: fc.constantFrom('work', 'home'), value: fc.string() }), {
    maxLength: 2,
  }),
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': fc.record({
    department: fc.string(),
    manager: fc.record({ value: fc.uuid() }),
  }),
});
const patchOf = (...operations: fc.Arbitrary<object>[]) =>
  fc.record({
    schemas: fc.constant(['urn:ietf:params:scim:api:messages:2.0:PatchOp']),
    Operations: fc.array(fc.oneof(...operations), { minLength: 1, maxLength: 3 }),
  });
const op = fc.constantFrom('Add', 'replace', 'Remove');
const paths = ['active', 'title', 'name.familyName', 'emails[type eq "work"].value', 'emails'];
const userPatch = patchOf(
  fc.record({ op, path: fc.constantFrom(...paths), value: fc.string() }),
  fc.record({ op: fc.constant('Replace'), value: user }),
);

/** Every call of the API, on this user and this group. */
function draftsOf(uuids: Record<'customer' | 'user' | 'group', string>): fc.Arbitrary<Draft>[] {
  const params = fc.constantFrom(
    { ...uuids, schema: 'User' },
    { ...uuids, schema: 'urn:ietf:params:scim:schemas:core:2.0:Group' },
  );
  const draft = (
    method: string,
    path: string,
    more: { body?: fc.Arbitrary<unknown>; query?: fc.Arbitrary<Record<string, unknown>> } = {},
  ): fc.Arbitrary<Draft> =>
    fc.record({
      as: fc.constant('provider'),
      method: fc.constant(method),
      path: fc.constant(`/{customer}/api/v3/scim/v2/${path}`),
      params,
      query: fc.constant({}),
      moreQuery: fc.constant([]),
      headers: fc.constant({}),
      body: fc.constant(undefined),
      ...more,
    });
  const members = fc.array(fc.record({ value: fc.constant(uuids.user) }), { maxLength: 2 });
  const group = fc.record({ displayName: fc.stringMatching(/^[A-Z][a-z]{1,9}$/), members });
  const groupPatch = patchOf(
    fc.record({ op, path: fc.constant('members'), value: members }),
    fc.record({ op, path: fc.constant(`members[value eq "${uuids.user}"]`) }),
    fc.record({ op, value: fc.record({ displayName: fc.constantFrom('Payroll', 'People') }) }),
  );
  return [
    draft('GET', 'Users', { query }),
    draft('GET', 'Groups', { query }),
    draft('POST', 'Users', { body: user }),
    draft('PUT', 'Users/{user}', { body: user }),
    draft('PATCH', 'Users/{user}', { body: userPatch }),
    draft('POST', 'Groups', { body: group }),
    draft('PUT', 'Groups/{group}', { body: group }),
    draft('PATCH', 'Groups/{group}', { body: groupPatch }),
    draft('GET', 'Schemas/{schema}'),
    draft('GET', 'ServiceProviderConfig'),
  ];
}

/** A company's identity provider, which calls with a token that holds. */
export async function openScimFixture(): Promise<FuzzFixture> {
  const fixture = await startScimFixture();
  const ada = await fixture.addUser('ada', { emails: [{ type: 'work', value: 'a@x.com' }] });
  const group = await fixture.addGroup('Payroll', [ada]);
  await fixture.addDataset('Files', 'Payroll');
  const { port, close } = await fixture.service.listen();
  const host = `127.0.0.1:${port}`;
  return {
    origin: `http://${host}`,
    drafts: draftsOf({ customer: fixture.customer, user: ada, group }),
    write: (draft) => {
      const request = writeJson(draft, host);
      const headers = { authorization: `Bearer ${fixture.token}`, ...request.headers };
      return Promise.resolve({ ...request, headers });
    },
    judge,
    close,
  };
}
