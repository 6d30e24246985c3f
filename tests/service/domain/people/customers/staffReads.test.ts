import { describe, expect, it } from 'vitest';
import { z } from '../../../../../contract/lib/zod';
import { customer } from '../../../../../contract/people/customers';
import { customerInNeed, customerPerson, libraryUser } from '../../../../../contract/people/staff';
import { dataOf, nobody } from '../../../answers';
import { sharedService } from '../../../harness';
import { addApiKey, addTeam } from '../../../records';
import { addEvents } from '../../usage/events';
import { addRow, updateRows } from '../../../rows';

const now = new Date('2026-06-15T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const pagination = z.object({ total_count: z.int() });

const service = sharedService();

const entitle = (owner: string, event_type: 'encrypt/decrypt' | 'team', value: number) =>
  addRow(service.db, 'entitlements', { customer_uuid: owner, event_type, value });

/** @returns the uuid of a version of a client library */
async function addVersion(product_version: string, status: 'Latest' | 'Unsupported') {
  const { uuid } = await addRow(service.db, 'client_library_versions', {
    product: 'ubiq-go',
    product_version,
    api_version: 'V3',
    status,
    search_text: '',
  });
  return uuid;
}

const noteLibrary = (api_key_uuid: string, product_version: string, seen_at: Date) =>
  addRow(service.db, 'api_key_client_libraries', {
    api_key_uuid,
    product: 'ubiq-go',
    product_version,
    seen_at,
  });

const calls = (owner: string, date: string, count: number) =>
  addEvents(service.db, owner, [
    { date: new Date(date), count, source: { dataset: nobody, apiKey: nobody } },
  ]);

describe('customers in need', () => {
  const inNeed = async (query = '') =>
    dataOf(await service.request('staff', `/admin/customers-in-need${query}`), {
      customers_in_need: z.array(customerInNeed),
      pagination,
    });

  it('have a limit near or reached, no administrator, or unsupported libraries in use, worst first', async () => {
    const { admin, outsider, staff } = service.people;
    const { db } = service;
    await entitle(admin.customer, 'encrypt/decrypt', 100);
    await entitle(admin.customer, 'team', 4);
    await entitle(outsider.customer, 'encrypt/decrypt', 100);
    await entitle(staff.customer, 'team', 2);
    // The billing period is the calendar month.
    await calls(admin.customer, '2026-05-31T23:00:00Z', 5000);
    await calls(admin.customer, '2026-06-02T00:00:00Z', 80);
    await calls(outsider.customer, '2026-06-15T00:00:00Z', 100);
    await addVersion('1.0.0', 'Unsupported');
    await addVersion('2.0.0', 'Latest');
    const [first, second, disabled] = await Promise.all([
      addApiKey(db, outsider, 'First'),
      addApiKey(db, outsider, 'Second'),
      addApiKey(db, outsider, 'Disabled', { enabled: false }),
    ]);
    await noteLibrary(first, '1.0.0', daysAgo(1));
    await noteLibrary(first, '2.0.0', daysAgo(1));
    await noteLibrary(second, '1.0.0', daysAgo(31));
    await noteLibrary(disabled, '1.0.0', daysAgo(1));
    await addRow(db, 'customers', { name: 'Initech', plan: 'free', search_text: 'initech' });
    await updateRows(db, 'customer_users', { customer_uuid: staff.customer }, { role: 'user' });
    const { customers_in_need: rows } = await inNeed();
    expect(
      rows.map(({ kind, customer: { name }, entitlement, count, limit }) =>
        [kind, name, entitlement, count, limit].join(' '),
      ),
    ).toEqual([
      'entitlement-reached Globex encrypt/decrypt 100 100',
      'no-administrator Initech  0 ',
      'no-administrator Operator  0 ',
      'entitlement-near Acme encrypt/decrypt 80 100',
      'unsupported-libraries Globex  1 ',
    ]);
    const page = await inNeed('?page=2&per_page=2');
    expect(page.customers_in_need.map(({ customer: { name } }) => name)).toEqual([
      'Operator',
      'Acme',
    ]);
    expect(page.pagination.total_count).toBe(5);
  });

  it('are none while all is well', async () => {
    await entitle(service.people.admin.customer, 'encrypt/decrypt', 0);
    expect(await inNeed()).toMatchObject({ customers_in_need: [], pagination: { total_count: 0 } });
  });
});

it('the list of customers has calls of the billing period, their limit and the last activity', async () => {
  const { admin, outsider } = service.people;
  await entitle(admin.customer, 'encrypt/decrypt', 100);
  await calls(admin.customer, '2026-05-31T23:00:00Z', 5000);
  await calls(admin.customer, '2026-06-02T07:30:00Z', 80);
  await updateRows(service.db, 'users', { uuid: outsider.uuid }, { last_sign_in_at: daysAgo(1) });
  const { customers } = dataOf(await service.request('staff', '/table/customers'), {
    customers: z.array(customer),
  });
  expect(
    customers.map((row) => [row.name, row.calls, row.entitled_calls, row.last_active_at]),
  ).toEqual([
    ['Acme', 80, 100, '2026-06-02T07:00:00.000Z'],
    ['Globex', 0, null, daysAgo(1).toISOString()],
    ['Operator', 0, null, null],
  ]);
});

describe('the people of a customer', () => {
  const peopleOf = (uuid: string) => service.request('staff', `/admin/customers/${uuid}/people`);

  it('are its own members alone, administrators first, without people they invited', async () => {
    const { admin } = service.people;
    await addTeam(service.db, admin, 'ada');
    const { people } = dataOf(await peopleOf(admin.customer), { people: z.array(customerPerson) });
    expect(people.map(({ email, role }) => [email, role])).toEqual([
      ['admin@example.com', 'admin'],
      ['unverified@example.com', 'admin'],
      ['ada@example.com', 'user'],
      ['member@example.com', 'user'],
    ]);
  });

  it('are empty for an unknown customer', async () => {
    expect((await peopleOf(nobody)).status).toBe(404);
  });
});

it('a version of a client library lists the customers that used it, the last one first', async () => {
  const { admin, outsider } = service.people;
  const { db } = service;
  const uuid = await addVersion('1.0.0', 'Unsupported');
  const [firstKey, disabledKey, otherKey, thirdKey] = await Promise.all([
    addApiKey(db, admin, 'One'),
    addApiKey(db, admin, 'Two', { enabled: false }),
    addApiKey(db, outsider, 'Other'),
    addApiKey(db, outsider, 'Third'),
  ]);
  await noteLibrary(firstKey, '1.0.0', daysAgo(40));
  await noteLibrary(disabledKey, '1.0.0', daysAgo(3));
  await noteLibrary(otherKey, '1.0.0', daysAgo(2));
  await noteLibrary(thirdKey, '1.1.0', daysAgo(1));
  const path = `/admin/client-library-versions/${uuid}/customers`;
  const shape = { customers: z.array(libraryUser), pagination };
  const answer = dataOf(await service.request('staff', path), shape);
  expect(answer.customers).toEqual([
    {
      uuid: outsider.customer,
      name: 'Globex',
      key_count: 1,
      last_used_at: daysAgo(2).toISOString(),
    },
    { uuid: admin.customer, name: 'Acme', key_count: 2, last_used_at: daysAgo(3).toISOString() },
  ]);
  const last = dataOf(await service.request('staff', `${path}?page=2&per_page=1`), shape);
  expect(last.customers.map(({ name }) => name)).toEqual(['Acme']);
  expect(last.pagination.total_count).toBe(2);
  const missing = await service.request('staff', path.replace(uuid, nobody));
  expect(missing.status).toBe(404);
});
