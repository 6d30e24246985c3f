import { beforeEach, describe, expect, it } from 'vitest';
import { answerWith } from '../../../../../contract/api/envelope';
import { z } from '../../../../../contract/lib/zod';
import { tableRoutes } from '../../../../../service/routes/kit/lists';
import { featureCategories } from '../../../../../service/db/migrations/featureCategories';
import { clientLibraryVersions } from '../../../../../service/domain/administration/clientLibraryVersions';
import { standardRecords } from '../../../../../service/domain/engine/standard-resources/standardRecords';
import { clientLibraryVersion } from '../../../../../contract/administration/clientLibraryVersions';
import { problemsOf, expectProblem, messageOf, nobody } from '../../../answers';
import { sharedService, type Answer } from '../../../harness';
import { addApiKey, addDataset, addGroup, addPrimaryKey } from '../../../records';
import { takeMail } from '../../../mail/mails';
import { historyOf, latestHistoryOf } from '../../../history';
import { addRows, rowOf } from '../../../rows';

const anyAnswer = answerWith(z.record(z.string(), z.unknown()));
const identified = z.looseObject({ uuid: z.string() });
const payloadOf = ({ body }: Answer) => anyAnswer.parse(body).data;
const recordOf = (answer: Answer, key: string) => identified.parse(payloadOf(answer)[key]);
const rowsOf = (answer: Answer, key: string) => z.array(identified).parse(payloadOf(answer)[key]);

const service = sharedService();
beforeEach(() => addRows(service.db, 'feature_categories', [...featureCategories]));

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  service.request('staff', path, { method, body, ...(headers && { headers }) });

/** Rows of the security history of a person's company, newest first. */
const companyHistory = (persona: 'staff' | 'outsider') =>
  latestHistoryOf(
    service.db,
    ['title', 'action', 'details', 'changes', 'user_name', 'ip_address'],
    { customer_uuid: service.people[persona].customer },
  );

const version = {
  product: 'ubiq-node',
  product_version: '2.4.0',
  api_version: 'V3',
  status: 'Latest',
};
const feature = {
  name: 'Key Caching',
  description: 'Keeps keys',
  feature_category_uuid: featureCategories[1].uuid,
};
const makeFeature = async (name: string) =>
  recordOf(await send('POST', '/admin/features', { ...feature, name }), 'features');

describe('client library versions', () => {
  const path = '/admin/client-library-versions';
  const key = 'client_library_versions';

  it('are made, read, changed and deleted, each with a history row', async () => {
    const { uuid: caching } = await makeFeature('Caching');
    const { uuid: search } = await makeFeature('Search');
    const body = { ...version, feature_uuids: [caching], release_date: '2026-08-18' };
    const created = recordOf(await send('POST', path, body), key);
    expect(created).toMatchObject({ ...body, version: 1, created_at: '2026-06-15T10:00:00.000Z' });
    const read = await send('GET', `${path}/${created.uuid}`);
    expect(read.headers.get('etag')).toBe('"1"');
    service.setTime(new Date('2026-06-15T11:00:00Z'));
    const changed = await send(
      'PATCH',
      `${path}/${created.uuid}`,
      { status: 'Out of Date', feature_uuids: [search, caching] },
      { 'If-Match': '"1"' },
    );
    expect(recordOf(changed, key)).toMatchObject({
      status: 'Out of Date',
      feature_uuids: [caching, search].toSorted(),
      version: 2,
      updated_at: '2026-06-15T11:00:00.000Z',
    });
    expect((await send('DELETE', `${path}/${created.uuid}`)).status).toBe(200);
    expect((await send('GET', `${path}/${created.uuid}`)).status).toBe(404);
    expect((await companyHistory('staff')).slice(0, 3)).toMatchObject([
      { title: 'Client library versions', action: 'Deleted' },
      {
        action: 'Updated',
        details: 'Client library version "ubiq-node 2.4.0" updated',
        changes: {
          status: { from: 'Latest', to: 'Out of Date' },
          features: { from: 'Caching', to: 'Caching, Search' },
        },
      },
      { action: 'Created', details: 'Client library version "ubiq-node 2.4.0" created' },
    ]);
  });

  it.each([
    [{ status: 'Old' }, 'status', 'Must be one of: Latest, Out of Date, Unsupported'],
    [{ release_date: '2026-02-30' }, 'release_date', 'Must be a date, yyyy-MM-dd'],
    [{ release_date: '0001-01-01' }, 'release_date', 'Must be 1970-01-01 or later'],
  ])('refuse: %j', async (wrong, field, detail) => {
    const answer = await send('POST', path, { ...version, ...wrong });
    expectProblem(answer, `${key}.${field}`, 'invalid', detail);
  });

  it('refuse read-only and unknown fields, and features that do not exist', async () => {
    const unknown = await send('POST', path, { ...version, uuid: nobody, version: 7 });
    expect(problemsOf(unknown).map(({ code }) => code)).toEqual(['unknown_field', 'unknown_field']);
    const lost = await send('POST', path, { ...version, feature_uuids: [nobody] });
    expect(problemsOf(lost)).toMatchObject([{ field: `${key}.feature_uuids`, code: 'missing' }]);
    expect(payloadOf(await send('GET', path))).toMatchObject({ pagination: { total_count: 0 } });
  });

  it('are unique by product and version: one of 50 simultaneous creations succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send('POST', path, version)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const other = answers.find(({ status }) => status === 422);
    expect(other && problemsOf(other)).toEqual([
      {
        field: `${key}.product_version`,
        code: 'taken',
        detail: 'A client library version named "ubiq-node 2.4.0" already exists.',
      },
    ]);
    const page = await send('GET', '/table/client-library-versions');
    expect(payloadOf(page)).toMatchObject({ pagination: { total_count: 1 } });
  });

  it('are listed by product and version number, searched and filtered', async () => {
    for (const [product, number, status] of [
      ['ubiq-node', '2.10.0', 'Latest'],
      ['ubiq-go', '1.0.0', 'Unsupported'],
      ['ubiq-node', '2.9.1', 'Out of Date'],
    ])
      await send('POST', path, { ...version, product, product_version: number, status });
    const names = async (query: string) =>
      rowsOf(await send('GET', `/table/client-library-versions?${query}`), key).map(
        (row) => `${String(row['product'])} ${String(row['product_version'])}`,
      );
    const inOrder = ['ubiq-go 1.0.0', 'ubiq-node 2.9.1', 'ubiq-node 2.10.0'];
    expect(await names('')).toEqual(inOrder);
    expect(await names('sort=-product')).toEqual(inOrder.toReversed());
    expect(await names('per_page=1&page=3')).toEqual(['ubiq-node 2.10.0']);
    expect(await names('q=2.9')).toEqual(['ubiq-node 2.9.1']);
    const filters = JSON.stringify({ filters: { status: { eq: 'Unsupported' } } });
    expect(await names(`search=${encodeURIComponent(filters)}`)).toEqual(['ubiq-go 1.0.0']);
    const dated = JSON.stringify({ filters: { release_date: { gt: '2026-01-01' } } });
    expect(await names(`search=${encodeURIComponent(dated)}`)).toEqual([]);
  });
});

describe('features', () => {
  it('have a category, which their changes name', async () => {
    const categories = rowsOf(await send('GET', '/admin/feature-categories'), 'feature_categories');
    expect(categories.map(({ name }) => name)).toContain('Key Management');
    const created = await makeFeature('Key Caching');
    expect(created['feature_category']).toEqual(featureCategories[1]);
    const changed = await send('PATCH', `/admin/features/${created.uuid}`, {
      name: 'Caching',
      feature_category_uuid: featureCategories[0].uuid,
    });
    expect(recordOf(changed, 'features')).toMatchObject({ name: 'Caching', version: 2 });
    expect((await companyHistory('staff'))[0]).toMatchObject({
      title: 'Features',
      details: 'Feature "Caching" updated',
      changes: {
        name: { from: 'Key Caching', to: 'Caching' },
        feature_category: { from: 'Caching and Performance', to: 'Authentication' },
      },
    });
    // The same one, in capitals.
    const unchanged = await send('PATCH', `/admin/features/${created.uuid}`, {
      feature_category_uuid: featureCategories[0].uuid.toUpperCase(),
    });
    expect(recordOf(unchanged, 'features')).toMatchObject({ version: 2 });
  });

  it('refuse a category that does not exist', async () => {
    const wrong = { ...feature, feature_category_uuid: nobody };
    expectProblem(
      await send('POST', '/admin/features', wrong),
      'features.feature_category_uuid',
      'missing',
      'This feature category does not exist.',
    );
  });

  it('have unique names, regardless of case', async () => {
    await makeFeature('Search');
    const answer = await send('POST', '/admin/features', { ...feature, name: 'SEARCH' });
    expect(problemsOf(answer)).toMatchObject([{ field: 'features.name', code: 'taken' }]);
    const { uuid } = await makeFeature('Other');
    const renamed = await send('PATCH', `/admin/features/${uuid}`, { name: 'search' });
    expect(problemsOf(renamed)).toMatchObject([{ field: 'features.name', code: 'taken' }]);
  });

  it('leave their versions when they are deleted, which the editors of those notice', async () => {
    const { uuid } = await makeFeature('Search');
    const path = '/admin/client-library-versions';
    const key = 'client_library_versions';
    const { uuid: versionUuid } = recordOf(
      await send('POST', path, { ...version, feature_uuids: [uuid] }),
      key,
    );
    const { uuid: remainingUuid } = await makeFeature('Caching');
    await send('PATCH', `${path}/${versionUuid}`, { feature_uuids: [uuid, remainingUuid] });
    expect((await send('DELETE', `/admin/features/${uuid}`)).status).toBe(200);
    const [deleted, released] = await companyHistory('staff');
    expect(released).toMatchObject({
      action: 'Updated',
      details: 'Client library version "ubiq-node 2.4.0" updated',
      changes: { features: { from: 'Caching, Search', to: 'Caching' } },
    });
    expect(deleted).toMatchObject({
      action: 'Deleted',
      changes: {
        name: { from: 'Search', to: null },
        description: { from: 'Keeps keys', to: null },
        feature_category: { from: featureCategories[1].name, to: null },
      },
    });
    expect(recordOf(await send('GET', `${path}/${versionUuid}`), key)).toMatchObject({
      feature_uuids: [remainingUuid],
      version: 3,
    });
    expect((await send('DELETE', `/admin/features/${remainingUuid}`)).status).toBe(200);
    expect((await companyHistory('staff'))[1]?.changes).toEqual({
      features: { from: 'Caching', to: '' },
    });
  });
});

describe('customers', () => {
  const add = async (more: object = {}) => {
    const body = { name: 'Initech', plan: 'free', ...more };
    return recordOf(await send('POST', '/admin/customers', body), 'customers');
  };

  it('are made, changed in plan and billing contact, and deleted', async () => {
    const created = await add({ billing_contact: 'Ask for Milton' });
    const fields = { name: 'Initech', plan: 'free', billing_contact: 'Ask for Milton' };
    expect(created).toMatchObject({ ...fields, member_count: 0, entitlements: [] });
    // Programs send the whole record back, and its calls may have changed meanwhile.
    const changed = await send('PATCH', `/admin/customers/${created.uuid}`, {
      ...created,
      calls: 7,
      member_count: 1,
      plan: 'enterprise',
      billing_contact: '',
    });
    expect(recordOf(changed, 'customers')).toMatchObject({
      plan: 'enterprise',
      billing_contact: null,
      version: 2,
    });
    expect((await send('DELETE', `/admin/customers/${created.uuid}`)).status).toBe(200);
    expect((await send('GET', `/admin/customers/${created.uuid}`)).status).toBe(404);
    expect((await companyHistory('staff')).map(({ details }) => details)).toEqual([
      'Customer "Initech" deleted',
      'Customer "Initech" updated',
      'Customer "Initech" created',
    ]);
  });

  it('trim their billing contact, also for the search', async () => {
    const created = await add({ billing_contact: '  Ask for Milton ' });
    expect(created['billing_contact']).toBe('Ask for Milton');
    const { search_text: searched } = await rowOf(service.db, 'customers', { uuid: created.uuid });
    expect(searched).toBe('initech\nask for milton');
  });

  it('have the fields of the contract, and no other column of their table', async () => {
    const fields = [
      'api_key_count',
      'billing_contact',
      'calls',
      'color',
      'created_at',
      'created_key_count',
      'dataset_count',
      'enforce_mfa',
      'entitled_calls',
      'last_active_at',
      'member_count',
      'name',
      'plan',
      'updated_at',
      'uuid',
      'version',
    ];
    const { uuid } = await add();
    const rows = rowsOf(await send('GET', '/table/customers'), 'customers');
    expect(rows).not.toEqual([]);
    for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(fields);
    const record = recordOf(await send('GET', `/admin/customers/${uuid}`), 'customers');
    expect(Object.keys(record).toSorted()).toEqual(
      [...fields, 'entitlements', 'invitation', 'usage', 'used'].toSorted(),
    );
  });

  it('see changes in their own history, but not the address that they came from', async () => {
    const { outsider } = service.people;
    await send('PATCH', `/admin/customers/${outsider.customer}`, { plan: 'enterprise' });
    const changes = { plan: { from: 'pro', to: 'enterprise' } };
    expect((await companyHistory('outsider'))[0]).toMatchObject({
      title: 'Customers',
      details: 'Customer "Globex" updated',
      user_name: 'Person staff',
      ip_address: null,
      changes,
    });
    expect((await companyHistory('staff'))[0]).toMatchObject({ ip_address: '127.0.0.1', changes });
    const me = await service.request('outsider', '/me');
    expect(me.body).toMatchObject({ data: { user: { customer: { plan: 'enterprise' } } } });
  });

  it('refuse an unknown plan', async () => {
    const answer = await send('POST', '/admin/customers', { name: 'Initech', plan: 'gold' });
    const detail = 'Must be one of: free, pro, enterprise';
    expectProblem(answer, 'customers.plan', 'invalid', detail);
  });

  it('get their first administrator by an invitation, and nobody else from staff', async () => {
    const { uuid } = await add();
    const invite = (customer: string, email = 'milton@initech.example') =>
      send('POST', `/admin/customers/${customer}/invitations`, { email });
    const answer = await invite(uuid);
    expect(recordOf(answer, 'invitations')).toMatchObject({
      email: 'milton@initech.example',
      role: 'admin',
      inviter: { name: 'Person staff' },
    });
    expect(await takeMail(service.db)).toContain('Person staff invites you to join Initech');
    expect((await companyHistory('staff'))[0]).toMatchObject({
      title: 'Customers',
      details: 'milton@initech.example invited as first administrator of "Initech"',
    });
    const readCustomer = async () =>
      recordOf(await send('GET', `/admin/customers/${uuid}`), 'customers');
    expect((await readCustomer())['invitation']).toEqual({
      email: 'milton@initech.example',
      expires_at: recordOf(answer, 'invitations')['expires_at'],
      expired: false,
    });
    await invite(uuid, 'bill@initech.example');
    service.setTime(new Date('2027-06-15T10:00:00Z'));
    const [milton, bill] = ['milton@initech.example', 'bill@initech.example'];
    expect((await readCustomer())['invitation']).toMatchObject({ email: bill, expired: true });
    const opened = await service.db.selectFrom('invitations').select('email').execute();
    expect(opened).toEqual([{ email: bill }]);
    const entries = await historyOf(service.db, ['action', 'details', 'user_name', 'ip_address'], {
      customer_uuid: uuid,
      title: 'Team',
    });
    const author = { user_name: 'Person staff', ip_address: null };
    const revoked = { action: 'Invitation revoked', ...author };
    expect(entries).toEqual([
      { action: 'Invited', details: `${milton} invited`, ...author },
      { ...revoked, details: `Invitation of ${milton} revoked` },
      { action: 'Invited', details: `${bill} invited`, ...author },
    ]);
    expect(problemsOf(await invite(uuid, 'milton'))).toMatchObject([
      { field: 'invitations.email', detail: 'Must be a valid email' },
    ]);
    expect((await invite(nobody)).status).toBe(404);
    // Staff cannot invite anybody, such as themselves, into a company that has members.
    const into = await invite(service.people.outsider.customer);
    const reason = 'The customer "Globex" has members: its administrators invite others.';
    expect([into.status, messageOf(into)]).toEqual([409, reason]);
    expect((await companyHistory('staff'))[0]).toMatchObject({
      action: 'Refused',
      details: `Invite the first administrator of a customer: ${reason}`,
    });
  });

  it('show staff no invitation of their own people', async () => {
    const { customer } = service.people.outsider;
    const body = { email: 'new@globex.example' };
    const invited = await service.post('outsider', '/invitations', body);
    expect(invited.status).toBe(200);
    const record = recordOf(await send('GET', `/admin/customers/${customer}`), 'customers');
    expect(record['invitation']).toBeNull();
  });

  it('cannot be renamed by staff', async () => {
    const { uuid } = await add();
    const answer = await send('PATCH', `/admin/customers/${uuid}`, { name: 'Initrode' });
    expect(problemsOf(answer)).toMatchObject([{ field: 'customers.name', code: 'unknown_field' }]);
  });

  it('are not deleted while they have members, datasets or API keys', async () => {
    const { outsider } = service.people;
    const key = await addPrimaryKey(service.db, outsider);
    await addDataset(service.db, outsider, key, { name: 'One' });
    await addDataset(service.db, outsider, key, { name: 'Two' });
    await addApiKey(service.db, outsider, 'Key');
    await addGroup(service.db, outsider, 'Group');
    const timestamps = { created_at: new Date(), updated_at: new Date() };
    await service.db
      .insertInto('scim_groups')
      .values({ customer_uuid: outsider.customer, display_name: 'Payroll', ...timestamps })
      .execute();
    const remove = () => send('DELETE', `/admin/customers/${outsider.customer}`);
    const saying = async () => {
      const answer = await remove();
      expect(answer.status).toBe(409);
      return messageOf(answer);
    };
    expect(await saying()).toBe(
      'The customer "Globex" still has 1 member, 2 datasets and 1 API key and cannot be deleted.',
    );
    const { db } = service;
    const { customer, customerUser } = outsider;
    await db.deleteFrom('customer_users').where('uuid', '=', customerUser).execute();
    await db.deleteFrom('datasets').where('customer_uuid', '=', customer).execute();
    expect(await saying()).toBe('The customer "Globex" still has 1 API key and cannot be deleted.');
    await db.deleteFrom('api_keys').where('customer_uuid', '=', customer).execute();
    const before = await companyHistory('outsider');
    expect((await remove()).status).toBe(200);
    // The history outlives the customer.
    expect(await companyHistory('outsider')).toEqual(before);
    const remainingKeys = db.selectFrom('primary_keys').where('customer_uuid', '=', customer);
    expect(await remainingKeys.select('uuid').execute()).toEqual([]);
  });

  it('are listed with counts of what they have', async () => {
    await addApiKey(service.db, service.people.outsider, 'Key');
    await addApiKey(service.db, service.people.outsider, 'Provisioned', { autoprovisioned: true });
    await add({ name: 'Cafe Noir', billing_contact: 'Zoë' });
    const rows = rowsOf(await send('GET', '/table/customers'), 'customers');
    const counts = ['name', 'member_count', 'api_key_count', 'created_key_count'] as const;
    expect(rows.map((row) => counts.map((count) => row[count]))).toEqual([
      ['Acme', 3, 0, 0],
      ['Cafe Noir', 0, 0, 0],
      ['Globex', 1, 2, 1],
      ['Operator', 1, 0, 0],
    ]);
    const matches = rowsOf(await send('GET', '/table/customers?q=zoe'), 'customers');
    expect(matches.map(({ name }) => name)).toEqual(['Cafe Noir']);
  });
});

describe('entitlements', () => {
  const add = (customer: string, more: object = {}) =>
    send('POST', '/admin/entitlements', {
      customer_id: customer,
      event_type: 'datasets',
      value: 5,
      ...more,
    });

  it('are added, changed and removed, which the customer sees', async () => {
    const { customer } = service.people.outsider;
    const created = await add(customer);
    const entitlement = recordOf(created, 'entitlements');
    // Published consoles read one by this name.
    expect(recordOf(created, 'feature')).toEqual(entitlement);
    const read = await send('GET', `/admin/entitlements/${entitlement.uuid}`);
    expect(recordOf(read, 'feature')).toEqual(entitlement);
    expect(entitlement).toMatchObject({ customer_id: customer, event_type: 'datasets', value: 5 });
    const change = { uuid: entitlement.uuid, event_type: 'datasets', value: 0 };
    const changed = await send('PATCH', `/admin/entitlements/${entitlement.uuid}`, change);
    expect(recordOf(changed, 'entitlements')).toMatchObject({ value: 0, version: 2 });
    const list = await send('GET', `/admin/entitlements?customer_uuid=${customer}`);
    expect(rowsOf(list, 'entitlements')).toHaveLength(1);
    expect(
      recordOf(await send('GET', `/admin/customers/${customer}`), 'customers')['entitlements'],
    ).toMatchObject([{ event_type: 'datasets', value: 0 }]);
    expect((await send('DELETE', `/admin/entitlements/${entitlement.uuid}`)).status).toBe(200);
    const row = (verb: string, from: number | null, to: number | null) => ({
      details: `Entitlement Datasets of "Globex" ${verb}`,
      changes: { value: { from, to } },
    });
    const entries = [row('removed', 0, null), row('changed', 5, 0), row('added', null, 5)];
    expect(await companyHistory('staff')).toMatchObject(entries);
    expect(await companyHistory('outsider')).toMatchObject(entries);
  });

  it.each([
    [{ value: -1 }, 'value', 'Must be greater than or equal to 0'],
    [
      { event_type: 'sessions' },
      'event_type',
      'Must be one of: encrypt/decrypt, datasets, team, primary-keys',
    ],
    [{ customer_id: nobody }, 'customer_id', 'This customer does not exist.'],
  ])('refuse: %j', async (wrong, field, detail) => {
    const answer = await add(service.people.outsider.customer, wrong);
    expect(answer.status).toBe(422);
    expect(problemsOf(answer)).toMatchObject([{ field: `entitlements.${field}`, detail }]);
  });

  it('measure only: nothing is refused beyond them', async () => {
    await add(service.people.outsider.customer, { event_type: 'primary-keys', value: 0 });
    const created = await service.post('outsider', '/primary-keys', {
      name: 'Production',
      description: 'Of production',
    });
    expect(created.status).toBe(200);
  });

  it('are unique by type for each customer, and keep their type', async () => {
    const { customer } = service.people.outsider;
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(customer)));
    const [created, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(created?.status).toBe(200);
    for (const other of others)
      expect(problemsOf(other)).toEqual([
        {
          field: 'entitlements.event_type',
          code: 'taken',
          detail: 'This customer already has an entitlement of the type Datasets.',
        },
      ]);
    const { uuid } = recordOf(created as Answer, 'entitlements');
    const turned = await send('PATCH', `/admin/entitlements/${uuid}`, {
      event_type: 'team',
      value: 5,
    });
    expect(problemsOf(turned)).toMatchObject([{ field: 'entitlements.event_type' }]);
    // Lists every customer's entitlements: the call of the specification names no customer.
    const all = await send('GET', '/admin/entitlements');
    expect(rowsOf(all, 'entitlements')).toMatchObject([{ uuid, customer_id: customer }]);
    const named = await send('GET', `/admin/entitlements?customer_id=${customer}`);
    expect(rowsOf(named, 'entitlements')).toMatchObject([{ uuid }]);
    expect((await send('GET', `/admin/entitlements?customer_id=${nobody}`)).status).toBe(404);
    expect((await send('GET', `/admin/entitlements?customer_uuid=${nobody}`)).status).toBe(404);
  });
});

describe('routes of no company', () => {
  it('can be declared for staff only', () => {
    expect(() =>
      tableRoutes({
        resource: 'datasets',
        row: clientLibraryVersion,
        source: standardRecords(clientLibraryVersions).list,
        csv: [],
      }),
    ).toThrow('staff alone');
  });
});
