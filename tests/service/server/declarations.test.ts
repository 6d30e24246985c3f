import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, ruleOf, subjectOf } from '../../../contract/access/access';
import { standardResources } from '../../../service/domain/administration/standardResources';
import { featureCategories } from '../../../service/db/migrations/featureCategories';
import { ConflictError } from '../../../src/dataProvider/envelope';
import {
  type ConsoleDataProvider,
  createDataProvider,
} from '../../../src/dataProvider/dataProvider';
import { statusOf } from '../../../src/dataProvider/errors';
import { createHttp } from '../../../src/dataProvider/http';
import { editedFields, type InputField, isFact } from '../../../src/model/field';
import { declarations } from '../../setup/declarations';
import type { Action, CallAction } from '../../../src/model/action';
import { standardTexts } from '../../../texts/admin-kit/standard';
import { endpointIn } from '../../setup/endpointIn';
import type { Endpoint } from '../../../src/model/endpoint';
import { type Declaration, declarationOf } from '../../../src/model/resource';
import { examplesOf, type FindChoices } from './examples';
import { startService, type Service } from '../harness';
import type { Persona } from '../people';
import { addPlatformRecords } from '../standardRecords';
import { fillCompany } from './tenantFixture';
import type { ConsoleRecord } from '../../../src/model/record';
import { addRows } from '../rows';

type Walked = Declaration<ConsoleRecord>;

/** @returns what finds the records that a field chooses from */
const choicesIn =
  (provider: ConsoleDataProvider): FindChoices =>
  async (reference) => {
    const { data } = await provider.getList<ConsoleRecord>(reference, {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    });
    return data.map(({ uuid }) => uuid);
  };

type SessionUser = Parameters<typeof subjectOf>[0];
const userPayload = {
  key: 'user',
  is: (value: unknown): value is SessionUser => value !== undefined,
  otherwise: 'There is no user.',
};

/** Timelines answer without a call while nothing is looked for. The dates include those of `fillCompany`. */
const filterOf = ({ endpoint }: Walked): object =>
  endpoint.list.kind === 'timeline' ? { range: { start: '2026-01-01', end: '2026-12-31' } } : {};

/** Value that a cell of each kind can draw. */
const drawable = {
  text: expect.any(String),
  link: expect.any(String),
  part: expect.any(String),
  number: expect.toBeOneOf([expect.any(Number), null]),
  date: expect.toBeOneOf([expect.stringMatching(/^\d{4}-\d\d-\d\d/), null]),
  'hover-list': expect.any(Array),
  icon: { icon: expect.any(Object), label: expect.any(String) },
  status: { label: expect.any(String), tone: expect.any(String) },
} satisfies Record<Walked['list']['columns'][number]['kind'], unknown>;

/** The values of a record's columns must be of the columns' kinds. */
function expectDrawable({ list: { columns } }: Walked, record: ConsoleRecord): void {
  for (const { name, kind, value } of columns)
    expect({ [name]: value(record) }).toEqual({ [name]: drawable[kind] });
}

const isCall = (action: Action<ConsoleRecord>): action is CallAction<ConsoleRecord> =>
  'run' in action;

const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  declarations.flatMap(({ name, endpoint, references = {} }) => [
    [name, endpoint],
    ...Object.entries(references),
  ]),
);

/**
 * Every declaration against the running service, by the data provider of the console: what is declared is
 * served, and with the fields a record is made, changed and deleted. A new resource is walked without new
 * code here.
 */
describe('declarations', () => {
  let service: Service;
  let close: () => Promise<void>;
  let providerOf: (persona: Persona) => ConsoleDataProvider;

  beforeAll(async () => {
    service = await startService();
    await addRows(service.db, 'feature_categories', [...featureCategories]);
    await fillCompany(service, 'admin', 'Colleague');
    await addPlatformRecords(service, 'Platform');
    const listening = await service.listen();
    close = listening.close;
    providerOf = (persona) =>
      createDataProvider({
        ...createHttp({
          apiBase: `http://127.0.0.1:${listening.port}/api`,
          getToken: () => service.tokenFor(service.people[persona]),
        }),
        endpointOf: endpointIn(endpoints),
      });
  });
  afterAll(() => close());

  const walked = declarations.map((declaration): Walked => declarationOf(declaration));
  const whoSees = ({ access }: Walked): Persona =>
    ruleOf(access.list).staff === true ? 'staff' : 'admin';
  const standard = walked.filter(({ name }) =>
    standardResources.some((resource) => resource.name === name),
  );

  it('every standard resource of the service has a declaration of the console', () => {
    expect(standard).toHaveLength(standardResources.length);
  });

  it.each(walked)('$name: serves its list, sorted by every sortable column', async (walk) => {
    const provider = providerOf(whoSees(walk));
    const { columns, defaultSort } = walk.list;
    expect(columns.some(({ name }) => name === defaultSort.name)).toBe(true);
    for (const { name, sortable } of columns)
      for (const order of sortable ? (['ASC', 'DESC'] as const) : []) {
        const { data } = await provider.getList<ConsoleRecord>(walk.name, {
          pagination: { page: 1, perPage: 100 },
          sort: { field: name, order },
          filter: filterOf(walk),
        });
        expect(data).not.toEqual([]);
        for (const record of data) expectDrawable(walk, record);
      }
  });

  it.each(walked.filter(({ endpoint }) => endpoint.list.kind === 'table'))(
    '$name: serves its filters and its CSV file',
    async (walk) => {
      const provider = providerOf(whoSees(walk));
      const groups = walk.list.columns.flatMap(({ name, setFilter }) =>
        setFilter
          ? [
              {
                operator: 'OR' as const,
                filters: { [name]: { eq: setFilter.map((choice) => choice.value) } },
              },
            ]
          : [],
      );
      const { data } = await provider.downloadCsv(walk.name, { filter: { groups } });
      expect((await data.text()).split('\r\n')[0]).toMatch(/^"?[A-Z]/);
    },
  );

  it.each(walked)('$name: is closed to people who may not see it', async (walk) => {
    for (const persona of ['admin', 'member', 'unverified', 'staff'] as const) {
      const user = await providerOf(persona).read('/me', userPayload);
      const subject = subjectOf(user);
      const { allowed } = decide(walk.access.list, subject);
      const status = await providerOf(persona)
        .getList(walk.name, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: walk.list.defaultSort.name, order: 'ASC' },
          filter: filterOf(walk),
        })
        .then(() => 200, statusOf);
      expect([persona, status]).toEqual([persona, allowed ? 200 : 403]);
    }
  });

  /** Values that no record can have: a column that is too small for them answers with an error of its own. */
  const outOfRange = (field: InputField): readonly unknown[] => {
    switch (field.kind) {
      case 'text':
      case 'multiline':
        return field.max === undefined ? [] : ['x'.repeat(field.max + 1)];
      case 'integer':
        return [-1, Number.MAX_SAFE_INTEGER];
      case 'day':
        return ['0001-01-01', '10000-01-01'];
      case 'custom':
      case 'select':
      case 'reference':
      case 'references':
        return [];
    }
  };
  it.each(standard)('$name: makes, reads, changes and deletes a record', async (walk) => {
    const provider = providerOf(whoSees(walk));
    const { name, fields = [], schemas } = walk;
    const { create: createSchema, update: updateSchema } = (await schemas?.()) ?? {};
    if (!createSchema || !updateSchema) throw new Error(`${name} has fields without schemas`);
    const post = async (data: object) => {
      const meta = { idempotencyKey: crypto.randomUUID() };
      return (await provider.create<ConsoleRecord>(name, { data, meta })).data;
    };

    const createFields = editedFields(fields, 'create');
    expect(createSchema.safeParse({}).success).toBe(false);
    await expect(post({})).rejects.toMatchObject({ status: 422 });
    const findChoices = choicesIn(provider);
    const values = await examplesOf(createFields, findChoices);
    expect(createSchema.safeParse(values)).toMatchObject({ success: true });
    for (const field of createFields)
      for (const value of outOfRange(field))
        await expect(post({ ...values, [field.name]: value })).rejects.toMatchObject({
          status: 422,
        });
    const { uuid } = await post(values);
    const { data: record } = await provider.getOne<ConsoleRecord>(name, { id: uuid });
    expect(record).toMatchObject(values);
    for (const fact of fields.filter(isFact)) expect(record).toHaveProperty(fact.name);
    const { data: rows } = await provider.getList<ConsoleRecord>(name, {
      pagination: { page: 1, perPage: 100 },
      sort: { field: walk.list.defaultSort.name, order: 'ASC' },
      filter: {},
    });
    const listed = rows.find((row) => row.uuid === uuid);
    if (!listed) throw new Error(`${name}: the new record is not in its list`);
    expectDrawable(walk, listed);

    const missingUuid = crypto.randomUUID();
    const { data: named } = await provider.getMany<ConsoleRecord>(name, {
      ids: [missingUuid, uuid],
    });
    expect(named).toEqual([listed]);

    const changes = await examplesOf(editedFields(fields, 'edit'), findChoices);
    expect(updateSchema.safeParse(changes)).toMatchObject({ success: true });
    const change = { id: uuid, data: changes, previousData: record };
    const { data: changed } = await provider.update<ConsoleRecord>(name, change);
    expect(changed).toMatchObject(changes);
    const stale = { ...change, data: await examplesOf(editedFields(fields, 'edit'), findChoices) };
    await expect(provider.update(name, stale)).rejects.toBeInstanceOf(ConflictError);

    const remove = walk.actions.filter(isCall).find(({ id }) => id === 'delete');
    if (!remove) throw new Error(`${name} cannot be deleted`);
    expect(remove.success).toBe(standardTexts(walk.singular).deleted);
    const shownRecord = { ...changed, uuid };
    const unused = () => Promise.reject(new Error('no plain deletion needs this'));
    await remove.run(
      shownRecord,
      {},
      {
        action: provider.action,
        read: provider.read,
        delete: async (resource, { uuid: id }) =>
          provider.delete(resource, { id, previousData: { ...shownRecord, id } }),
        newCredentials: unused,
        show: () => undefined,
        leaveFor: unused,
      },
    );
    await expect(provider.getOne(name, { id: uuid })).rejects.toMatchObject({ status: 404 });
  });

  it.each(standard)('$name: has unique field names, and messages for results', (walk) => {
    const names = (walk.fields ?? []).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const { created, createFailed, updated, updateFailed } = walk.messages;
    for (const text of [created, createFailed, updated, updateFailed])
      expect(text).toMatch(/^[A-Z].*\.$/);
    expect(walk.list.create).toMatchObject({ to: `/${walk.name}/new` });
    expect(walk.page).toBeDefined();
  });
});
