import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../service/routes/routes';
import { describeActions } from '../../../service/domain/people/confirmations/describeActions';
import { type Answer, type Service, startService } from '../harness';
import { expectedAccess, nameOf } from './matrixFixture';
import { fingerprint, type Persona, setApp } from '../people';
import { addApiKey, addDataset, addGroup, addPrimaryKey } from '../records';
import { foreign, nobody, actionTexts } from './tenantCalls';
import { notRead, type Read, reads, staffReads } from './tenantReads';
import { type Company, fillCompany } from './tenantFixture';
import { updateRows } from '../rows';

interface Row {
  name: string;
  way: string;
  read: Read;
  as: Persona;
}

const rowsOf = (table: Record<string, Read[]>, as: Persona): Row[] =>
  Object.entries(table).flatMap(([name, ways]) =>
    ways.map((read) => ({ name, read, way: read.query ?? JSON.stringify(read.body ?? ''), as })),
  );
const ofCompany = [...rowsOf(reads, 'admin'), ...rowsOf(staffReads, 'staff')];
/** Those that name no record. The company of staff has none. */
const ofNothing = rowsOf(reads, 'staff').filter(
  ({ name, way }) => !/\{(?:uuid|cards)\}/.test(name + way),
);
const keyOf = ({ name, way, as }: Row) => `${name} ${way} ${as}`;

const textOf = ({ body }: Answer): string =>
  JSON.stringify(body)
    .replaceAll('\\"', '"')
    .replace(/"request_id":"[^"]+"/, '');

describe('two companies with the same records', () => {
  let service: Service;
  let acme: Company = {};
  let globex: Company;
  const alone = new Map<string, string>();

  const pathOf = (path: string, { query = '' }: Read) => {
    const kind = /([\w-]+)\/\{uuid\}/.exec(path)?.[1] ?? '';
    return `${path}${query}`
      .replace('{uuid}', acme[kind] ?? 'missing')
      .replace('{cards}', acme['datasets'] ?? '')
      .replace('{customer}', acme['customers'] ?? '')
      .replace('{name}', 'grid')
      .replace('{key}', 'THEME');
  };
  const ask = async ({ name, read, as }: Row): Promise<string> => {
    const [method = '', path = ''] = name.split(' ');
    const sent = JSON.stringify(read.body)?.replace('{cards}', acme['datasets'] ?? '');
    const answer = await service.request(as, pathOf(path, read), {
      method: method.toUpperCase(),
      ...(sent !== undefined && { body: JSON.parse(sent) as object }),
    });
    return `${answer.status} ${textOf(answer)}`;
  };
  beforeAll(async () => {
    service = await startService();
    const { db, people } = service;
    await updateRows(db, 'customers', {}, { plan: 'enterprise' });
    const library = { product: 'ubiq-go', product_version: '1.0.0', api_version: 'V3' } as const;
    await db
      .insertInto('client_library_versions')
      .values({ ...library, status: 'Out of Date', release_date: null, search_text: '' })
      .execute();
    for (const row of ofNothing) alone.set(keyOf(row), await ask(row));
    await setApp(service, people.admin.uuid, false);
    acme = await fillCompany(service, 'admin', 'ada');
    for (const row of ofCompany) alone.set(keyOf(row), await ask(row));
    globex = await fillCompany(service, 'outsider', 'gus');
  }, 180_000);

  it('have all their read routes listed here', () => {
    const all = routes.filter(
      (route) =>
        !expectedAccess(route)[0].endsWith('staff') &&
        (route.method === 'get' || /\/(?:search(?:\.csv)?|days)$/.test(route.path)),
    );
    const listed = [...Object.keys(reads), ...notRead];
    expect(all.map(nameOf).toSorted()).toEqual(listed.toSorted());
  });

  it.each(ofCompany)('$name $way answers the same with and without the other', async (row) => {
    const said = alone.get(keyOf(row));
    expect([said, said]).toEqual([
      expect.stringMatching(/^200 /),
      expect.stringContaining(row.read.shows),
    ]);
    expect(await ask(row)).toBe(said);
  });

  it.each(ofNothing)('$name $way reveals nothing to a company without records', async (row) => {
    expect(await ask(row)).toBe(alone.get(keyOf(row)));
  });

  it.each(foreign)('%s %s with %j finds none of the other', async (method, path, body, said) => {
    const call = (uuidOf: (kind: string) => string | undefined) => {
      const filled = (template: string) =>
        template
          .replace(/<([\w-]+)>/g, (_, kind: string) => uuidOf(kind) ?? kind)
          .replace(/\[own ([\w-]+)\]/g, (_, kind: string) => acme[kind] ?? kind);
      return service.request('admin', filled(path), {
        method,
        ...(body && { body: JSON.parse(filled(JSON.stringify(body))) as object }),
      });
    };
    const before = await fingerprint(service.db);
    const theirs = await call((kind) => globex[kind]);
    const nobodys = await call(() => nobody);
    const { message = '' } = theirs.body as { message?: string };
    expect(`${theirs.status} ${message} ${textOf(theirs)}`).toContain(said);
    const withoutUuids = (answer: Answer, uuids: string[]) =>
      uuids.reduce((text, uuid) => text.replaceAll(uuid, 'uuid'), textOf(answer));
    expect(withoutUuids(theirs, Object.values(globex))).toBe(withoutUuids(nobodys, [nobody]));
    expect(await fingerprint(service.db)).toBe(before);
  });

  it('are separate for a new group, which accepts no dataset of the other company', async () => {
    const body = { name: 'New', description: 'New', datasetUuids: [globex['datasets']] };
    const answer = await service.post('admin', '/dataset-groups', body);
    expect(answer.body).toMatchObject({
      data: {
        dataset_groups: { name: 'New', dataset_count: 0 },
        partialErrors: [{ uuid: globex['datasets'] }],
      },
    });
  });

  it.each(actionTexts)(
    '%s of %s is named to its company alone',
    async (action, kind, said, nameless) => {
      const { db, people } = service;
      const wordsFor = async (customer: string) => {
        const request = { action, object: globex[kind] ?? null, parameters: {} };
        const [description] = await describeActions(db, customer, [request]);
        const pairs = description?.parameters.map(
          ({ label, lines }) => ` (${label}: ${lines.join()})`,
        );
        return [description?.title, ...(pairs ?? [])].join('');
      };
      expect(await wordsFor(people.outsider.customer)).toBe(said);
      expect(await wordsFor(people.admin.customer)).toBe(nameless);
    },
  );

  it.each([
    ['datasets', { name: 'Theirs alone' }],
    ['primary-keys', { name: 'Theirs alone' }],
    ['dataset-groups', { name: 'Theirs alone' }],
    ['api-keys', { name: 'Theirs alone' }],
  ])('%s do not block a name in the other company', async (kind, body) => {
    const { db, people } = service;
    const { outsider } = people;
    const make = {
      datasets: () => addDataset(db, outsider, globex['primary-keys'] ?? '', body),
      'primary-keys': () => addPrimaryKey(db, outsider, body.name),
      'dataset-groups': () => addGroup(db, outsider, body.name),
      'api-keys': () => addApiKey(db, outsider, body.name),
    };
    await make[kind as keyof typeof make]();
    const answerTo = async (as: Persona) =>
      textOf(await service.post(as, `/${kind}/validate-name`, body));
    expect(await answerTo('outsider')).toContain('"success":false');
    expect(await answerTo('admin')).toContain('"success":true');
  });
});
