import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Attention } from '../../../../contract/attention/attentionAnswer';
import { readSettings } from '../../../../service/config/settings';
import { addEvents } from '../usage/events';
import { sharedService, startService } from '../../harness';
import { type Persona, setApp } from '../../people';
import { addAddress, addApiKey, addDataset, addPrimaryKey } from '../../records';
import { addRow, addRows, updateRows } from '../../rows';

/** The service's clock says 2026-06-15T10:00:00Z. */
const dateAt = (text: string) => new Date(text);
const never = dateAt('2030-01-01T00:00:00Z');

describe('GET /attention', () => {
  const service = sharedService();
  let key: string;

  const read = async (person: Persona = 'member', query = ''): Promise<Attention> => {
    const answer = await service.request(person, `/attention${query}`);
    expect(answer.status).toBe(200);
    return (answer.body as { data: { attention: Attention } }).data.attention;
  };
  /** A short text for each item. */
  const readTexts = async (person?: Persona, query?: string) =>
    (await read(person, query)).items.map(({ kind, record, entitlement, count, limit, at: when }) =>
      [kind, record?.name ?? entitlement, count, limit, when].filter((part) => part !== null),
    );
  const refuse = (customer: string, date: string, count: number) =>
    addRows(
      service.db,
      'activities',
      Array.from({ length: count }, () => ({
        customer_uuid: customer,
        title: 'API keys',
        action: 'Refused',
        details: 'The API key "Portal" is disabled.',
        user_name: 'API key "Portal"',
        transaction_id: randomUUID(),
        created_at: dateAt(date),
        object_type: null,
        object_uuid: null,
        user_uuid: null,
        ip_address: null,
      })),
    );

  beforeEach(async () => {
    const { db, people } = service;
    key = await addPrimaryKey(db, people.admin, 'Main');
    await updateRows(db, 'primary_keys', {}, { next_rotation_date: never });
    for (const { uuid } of Object.values(people)) await setApp(service, uuid, true);
  });

  const dataset = async (name: string, due: Date, more = {}) => {
    const uuid = await addDataset(service.db, service.people.admin, key, { name });
    const set = { next_rotation_date: due, ...more };
    await updateRows(service.db, 'datasets', { uuid }, set);
    return uuid;
  };

  it('is empty where all is well', async () => {
    await dataset('SSN', dateAt('2026-06-22T10:00:01Z'), { rotation_count: 54 });
    await dataset('Typed', never, { max_key_rotations: 1 });
    const { admin } = service.people;
    const days = { created_at: dateAt('2025-12-17T10:00:01Z') };
    await addApiKey(service.db, admin, 'Later', {
      ...days,
      end_date_tm: dateAt('2026-06-29T10:00:01Z'),
    });
    expect(await read()).toMatchObject({ items: [], total_count: 0 });
  });

  it('lists the worst first, each kind from its threshold on, for its own company alone', async () => {
    const { db, people } = service;
    const { admin, outsider } = people;
    const failing = {
      rotation_failures: 3,
      rotation_failure: 'The key is broken.',
      rotation_retry_at: dateAt('2026-06-15T10:07:00Z'),
    };
    const uuid = await dataset('Failing', dateAt('2026-06-14T00:00:00Z'), failing);
    await dataset('Due', dateAt('2026-06-22T10:00:00Z'));
    await dataset('Full', never, { rotation_count: 55 });
    const entitled = (event_type: 'datasets' | 'team' | 'encrypt/decrypt', value: number) =>
      ({ customer_uuid: admin.customer, event_type, value }) as const;
    await addRows(db, 'entitlements', [
      entitled('datasets', 3),
      entitled('team', 10),
      entitled('encrypt/decrypt', 1000),
    ]);
    await addEvents(db, admin.customer, [{ count: 800 }]);
    const soon = { end_date_tm: dateAt('2026-06-29T10:00:00Z') };
    await addApiKey(db, admin, 'Partner', soon);
    await addApiKey(db, admin, 'Sooner', { end_date_tm: dateAt('2026-06-16T10:00:00Z') });
    await addApiKey(db, admin, 'Next', { end_date_tm: dateAt('2026-06-16T10:00:00.001Z') });
    await addApiKey(db, admin, 'Over', { end_date_tm: dateAt('2026-06-15T10:00:00Z') });
    await addApiKey(db, admin, 'Off', { ...soon, enabled: false });
    const moved = await addApiKey(db, admin, 'Moved');
    await addAddress(db, moved, '192.0.2.1', { at: dateAt('2026-06-01T10:00:00Z') });
    await addAddress(db, moved, '192.0.2.2', { at: dateAt('2026-06-15T08:00:00Z') });
    await addAddress(db, moved, '192.0.2.3', { at: dateAt('2026-06-15T09:00:00Z') });
    await addApiKey(db, admin, 'Unused', { created_at: dateAt('2025-12-17T09:59:59Z') });
    const used = await addApiKey(db, admin, 'Portal');
    const library = { product: 'ubiq-go', product_version: '2.1.0' };
    await addRow(db, 'client_library_versions', {
      ...library,
      api_version: 'V3',
      status: 'Out of Date',
      release_date: null,
      search_text: '',
    });
    const libraryUse = { ...library, api_key_uuid: used, seen_at: dateAt('2026-05-16T10:00:00Z') };
    await addRow(db, 'api_key_client_libraries', libraryUse);
    await refuse(admin.customer, '2026-06-15T08:00:00Z', 5);
    await refuse(admin.customer, '2026-06-10T08:00:00Z', 14);
    await setApp(service, people.member.uuid, false);

    const items = [
      ['rotation-failed', 'Failing', 3, '2026-06-15T10:07:00.000Z'],
      ['entitlement-reached', 'datasets', 3, 3],
      ['key-expiring-now', 'Sooner', 0, '2026-06-16T10:00:00.000Z'],
      ['refused-calls', 5],
      ['new-address', 'Moved', 2, '2026-06-15T09:00:00.000Z'],
      ['key-expiring', 'Next', 0, '2026-06-16T10:00:00.001Z'],
      ['key-expiring', 'Partner', 0, '2026-06-29T10:00:00.000Z'],
      ['key-numbers', 'Full', 56, 62],
      ['entitlement-near', 'encrypt/decrypt', 800, 1000],
      ['members-without-mfa', 1],
      ['outdated-libraries', 1],
      ['keys-unused', 1],
      ['rotation-due', 'Due', 0, '2026-06-22T10:00:00.000Z'],
    ];
    expect(await readTexts()).toEqual(items);
    expect((await read()).items[0]).toMatchObject({
      record: { resource: 'datasets', uuid, name: 'Failing' },
      reason: 'The key is broken.',
    });
    expect(await readTexts('member', '?page=2&per_page=4')).toEqual(items.slice(4, 8));
    expect(await read('member', '?page=9&per_page=4')).toMatchObject({
      items: [],
      total_count: 13,
    });
    expect((await read('outsider')).items).toEqual([]);
    expect(outsider.customer).not.toBe(admin.customer);
    const list = `/table/api-keys?${new URLSearchParams({
      search: JSON.stringify({ filters: { client_libraries: { eq: 'outdated' } } }),
    }).toString()}`;
    expect((await service.request('member', list)).body).toMatchObject({
      data: { api_keys: [{ name: 'Portal' }] },
    });
    const file = await service.request('member', list.replace('?', '.csv?'));
    expect(file.body).toContain(',ubiq-go 2.1.0 (Out of Date),');
  });

  it('leaves out what is not unusual, not in use, or no longer rotated', async () => {
    const { db, people } = service;
    await dataset('Due', dateAt('2026-06-16T00:00:00Z'));
    await updateRows(db, 'primary_keys', {}, { enabled: false });
    await refuse(people.admin.customer, '2026-06-15T08:00:00Z', 4);
    await refuse(people.admin.customer, '2026-06-10T08:00:00Z', 14);
    const used = await addApiKey(db, people.admin, 'Portal');
    const libraryUse = {
      product: 'ubiq-go',
      product_version: '2.1.0',
      seen_at: dateAt('2026-05-16T09:59:59Z'),
    };
    await addRow(db, 'api_key_client_libraries', { ...libraryUse, api_key_uuid: used });
    expect((await read()).items).toEqual([]);
  });

  it('offers a first sample to each person until that person has encrypted one', async () => {
    const { db, vault, people } = service;
    const sealed = await addPrimaryKey(db, people.admin, 'Sealed', { vault });
    const phone = { name: 'Consignee Phone', type: 'unstructured' } as const;
    const uuid = await addDataset(db, people.admin, sealed, phone);
    const offered = async (persona: Persona) => (await read(persona)).first_steps.first_sample;
    const sample = { dataset_uuid: uuid, dataset: phone.name, text: '+44 7700 900123' };
    expect(await offered('member')).toEqual(sample);
    const call = { method: 'POST', body: { text: sample.text } };
    const { status } = await service.request('member', `/datasets/${uuid}/try-encrypt`, call);
    expect(status).toBe(200);
    expect(await offered('member')).toBeNull();
    expect(await offered('admin')).toEqual(sample);
  });

  it('offers a first sample only where the card of Home can show it', async () => {
    const { db, people } = service;
    await addDataset(db, people.admin, key, { name: 'SSN' });
    const offered = async (persona: Persona) => (await read(persona)).first_steps.first_sample;
    expect(await offered('member')).not.toBeNull();
    // Encrypting a sample requires a verified address.
    expect(await offered('unverified')).toBeNull();
    const settings = { ...readSettings({ PORT: '3000' }), mode: 'production' as const };
    const inProduction = await startService({ settings });
    const { admin } = inProduction.people;
    const main = await addPrimaryKey(inProduction.db, admin, 'Main');
    await addDataset(inProduction.db, admin, main, { name: 'SSN' });
    const { body } = await inProduction.request('member', '/attention');
    expect(body).toMatchObject({ data: { attention: { first_steps: { first_sample: null } } } });
  });

  it('reports how far a new company has come', async () => {
    const { db, people } = service;
    const { outsider } = people;
    const steps = async () => (await read('outsider')).first_steps;
    const none = { dataset: false, api_key: false, encrypted: false, invited: false };
    const unused = { mfa_required: false, used: false, first_sample: null, dataset_to_try: null };
    expect(await steps()).toEqual({ ...none, ...unused });
    const main = await addPrimaryKey(db, outsider, 'Main', { vault: service.vault });
    const uuid = await addDataset(db, outsider, main, { name: 'SSN', type: 'unstructured' });
    // With a disabled key nothing can be tried.
    const old = await addPrimaryKey(db, outsider, 'Old', { enabled: false, vault: service.vault });
    await addDataset(db, outsider, old, { name: 'Archive', type: 'unstructured' });
    await addDataset(db, outsider, old, { name: 'ssn', type: 'unstructured' });
    await addApiKey(db, outsider, 'Portal');
    expect(await steps()).toMatchObject({
      dataset: true,
      api_key: true,
      first_sample: { dataset_uuid: uuid, dataset: 'SSN', text: '123-45-6789' },
      dataset_to_try: uuid,
    });
    const sample = { method: 'POST', body: { text: '123456' } };
    expect(
      (await service.request('outsider', `/datasets/${uuid}/try-encrypt`, sample)).status,
    ).toBe(200);
    expect(await steps()).toMatchObject({
      encrypted: true,
      first_sample: null,
      dataset_to_try: uuid,
      invited: false,
    });
    const invited = { method: 'POST', body: { email: 'new@globex.example' } };
    expect((await service.request('outsider', '/invitations', invited)).status).toBe(200);
    await updateRows(db, 'customers', {}, { enforce_mfa: true });
    await setApp(service, outsider.uuid, true);
    expect(await steps()).toMatchObject({ invited: true, mfa_required: true, used: false });
    // The first administrator came by an invitation, which does not count as inviting somebody.
    await updateRows(db, 'invitations', {}, { used_at: new Date() });
    expect(await steps()).toMatchObject({ invited: false });
  });
});
