import fc from 'fast-check';
import { newApiKey } from '../credentials';
import { type Service, startService } from '../harness';
import { addSessions, personas, setApp, type Persona, type Person } from '../people';
import { addPlatformRecords, addStandardRecords } from '../standardRecords';
import { addAccess, addDataset, addPrimaryKey, addTeam } from '../records';
import { type Draft, type FuzzFixture, judgeApi, writeJson } from './fuzzing';
import { type Schema, type ValueSources, uuidOf, valuesOf } from './schemaValues';
import { digestOf, newToken } from '../../../service/domain/engine/tokens';
import { addRow, updateRows } from '../rows';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: readonly Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const start = new Date('2026-06-15T10:00:00Z');

/** All callers; those that reach more routes call more often. */
const callersOf = (path: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(staffPaths.test(path) ? 'staff' : 'admin') },
    { weight: 3, arbitrary: fc.constantFrom('member', 'admin', 'staff') },
    { weight: 1, arbitrary: fc.constantFrom('unverified', 'outsider', 'nobody') },
  );
const staffPaths = /^\/(admin|table\/(customers|features|client-library-versions))\b/;

/** The console's API with records of every kind, and requests made from its own OpenAPI document. */
export async function openApiFixture(): Promise<FuzzFixture> {
  const service = await startService();
  const { admin, staff } = service.people;
  const { port, close } = await service.listen();
  const uuids = await addRecords(service, admin);
  await updateRows(service.db, 'customers', {}, { plan: 'enterprise' });
  // No request here has a confirmation: with MFA, step-up would undo whatever these people do.
  for (const { uuid } of [admin, staff]) await setApp(service, uuid, false);
  const document = (await (await service.raw('/openapi.json')).json()) as OpenApiDocument;
  const streamToken = await addStreamToken(service, admin);
  const credentials = newApiKey('Fuzz');
  const tokens = new Map(
    await Promise.all(
      personas.map(
        async (name: Persona) =>
          [name as string, await service.tokenFor(service.people[name])] as const,
      ),
    ),
  );
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { schemas } = document.components;
      const sources = {
        schemas,
        uuids,
        values: credentials,
        columns: columnsOf(operation, schemas),
      };
      return draftsOf(method, path, operation, sources);
    }),
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    drafts: operations,
    write: (draft) => {
      const token = draft.path === '/api/activities/stream' ? streamToken : tokens.get(draft.as);
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...draft.headers,
      };
      return Promise.resolve(writeJson({ ...draft, headers }, `127.0.0.1:${port}`));
    },
    judge: judgeApi,
    close,
  };
}

async function addRecords(service: Service, admin: Person): Promise<Record<string, string>> {
  const primaryKey = await addPrimaryKey(service.db, admin, 'Key', { vault: service.vault });
  const dataset = await addDataset(service.db, admin, primaryKey, { name: 'Dataset' });
  return {
    ...(await addPlatformRecords(service, 'Platform')),
    ...(await addStandardRecords(service, 'admin', 'Standard')),
    ...(await addAccess(service.db, admin, dataset, 'Access')),
    ...(await addTeam(service.db, admin, 'team')),
    ...(await addSessions(service)).admin,
    'primary-keys': primaryKey,
    datasets: dataset,
    customer_users: admin.customerUser,
  };
}

/** @returns what a program reads the company's history with */
async function addStreamToken({ db }: Service, { customer }: Person): Promise<string> {
  const token = newToken();
  const row = { customer_uuid: customer, digest: digestOf(token), created_at: start };
  await addRow(db, 'stream_tokens', row);
  return token;
}

function draftsOf(
  method: string,
  path: string,
  operation: Operation,
  sources: ValueSources,
): fc.Arbitrary<Draft> {
  const { parameters = [], requestBody } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const kind = /([\w-]+)\/\{uuid\}/.exec(path)?.[1] ?? '';
  const ownUuid =
    kind in sources.uuids ? fc.constant(sources.uuids[kind] ?? '') : uuidOf('', sources);
  const params = Object.fromEntries(
    inPath.map(({ name, schema }) => [
      name,
      (name === 'uuid'
        ? fc.oneof({ weight: 9, arbitrary: ownUuid }, uuidOf('', sources))
        : valuesOf(name, schema, sources)
      ).map((value) => encodeURIComponent(String(value))),
    ]),
  );
  const query = Object.fromEntries(
    inQuery.map(({ name, schema }) => [name, valuesOf(name, schema, sources)]),
  );
  const required = inQuery
    .filter((parameter) => parameter.required || parameter.name === 'search')
    .map(({ name }) => name);
  const schema = requestBody?.content['application/json'].schema;
  return fc.record({
    as: callersOf(path),
    method: fc.constant(method.toUpperCase()),
    path: fc.constant(`/api${path}`),
    params: fc.record(params),
    query: fc.record(query, { requiredKeys: required }),
    moreQuery: fc.constant([]),
    headers: fc.constant({}),
    body: schema === undefined ? fc.constant(undefined) : valuesOf('', schema, sources),
  });
}

/** @returns names of what the rows of a list's answer have, which its searches may use */
function columnsOf({ responses }: Operation, schemas: Record<string, Schema>): string[] {
  const resolve = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? ''];
  const data = resolve(responses['200']?.content?.['application/json']?.schema)?.properties?.[
    'data'
  ];
  return Object.values(resolve(data)?.properties ?? {}).flatMap((list) =>
    Object.keys(resolve(resolve(list)?.items)?.properties ?? {}),
  );
}
