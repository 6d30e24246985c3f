import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageOf, service } from '../../setup/network';
import { expectText, linesOf, openTab } from '../../setup/screenHelpers';
import { adminService, customer, libraryVersion, renderAdmin, uuidOf } from './renderAdmin';
import { preloadRecordPage } from '../../setup/preload';

preloadRecordPage(
  'resources/client-library-versions/LibraryVersionParts',
  'resources/customers/CustomerParts',
);

/** Cell texts of the rows below the head of a table. */
it.each([
  [{ calls: 850, entitled_calls: 1000 }, '850 of 1,000 · 85%', '85'],
  [{ calls: 1200, entitled_calls: 1000 }, '1,200 of 1,000 · 120%', '100'],
  [{ calls: 7, entitled_calls: null }, '7, no limit', undefined],
] as const)(
  'a row of the customers shows their use as a bar and in words: %j',
  async (use, text, bar) => {
    const record = { ...customer, ...use, last_active_at: '2026-06-02T07:00:00Z' };
    adminService('customers', record);
    service('GET /table/customers/counts', { counts: { all: 1 } });
    renderAdmin('customers', '/customers');
    await expectText(text);
    const progress = screen.queryByRole('progressbar', { name: 'Calls in Billing Period' });
    expect(progress?.getAttribute('value') ?? undefined).toBe(bar);
    expect(screen.getByText('2026-06-02 07:00 AM UTC')).toBeVisible();
  },
);

it('the page of a customer lists its people', async () => {
  adminService('customers', customer);
  const person = {
    uuid: uuidOf(50),
    name: 'Ada',
    email: 'ada@initech.example',
    role: 'admin',
    mfa_enabled: false,
    last_sign_in_at: null,
  };
  const bea = {
    ...person,
    uuid: uuidOf(51),
    name: 'Bea',
    email: 'bea@initech.example',
    role: 'user',
    mfa_enabled: true,
    last_sign_in_at: '2026-06-02T07:00:00Z',
  };
  service('GET /admin/customers/:uuid/people', () => pageOf('people', [person, bea]));
  renderAdmin('customers', `/customers/${customer.uuid}?tab=people`);
  const [, ...people] = linesOf(await screen.findByRole('table', { name: 'People' }));
  expect(people).toEqual([
    'Ada | ada@initech.example | Admin | Not enabled | Never',
    'Bea | bea@initech.example | User | Enabled | 2026-06-02 07:00 AM UTC',
  ]);
});

it('the page of a library version lists its users, beside its settings', async () => {
  adminService('client-library-versions', libraryVersion);
  const user = {
    uuid: uuidOf(30),
    name: 'Initech',
    key_count: 2,
    last_used_at: '2026-06-02T07:00:00Z',
  };
  service('GET /admin/client-library-versions/:uuid/customers', () => pageOf('customers', [user]));
  renderAdmin('client-library-versions', `/client-library-versions/${uuidOf(20)}`);
  const table = await screen.findByRole('table', { name: 'Customers that used this version' });
  expect(linesOf(table).slice(1)).toEqual(['Initech | 2 | 2026-06-02 07:00 AM UTC']);
  expect(within(table).getByRole('link', { name: 'Initech' })).toHaveAttribute(
    'href',
    `/customers/${uuidOf(30)}`,
  );
  await openTab('Settings');
  expect(await screen.findByRole('textbox', { name: 'Product' })).toHaveValue('ubiq-node');
});
