import { randomBytes, randomUUID } from 'node:crypto';
import { tenantScope } from '../../../service/db/scopes';
import { newestVersion } from '../../../service/domain/keys/primaryKeyVersions';
import { addEvents } from '../domain/usage/events';
import type { Service } from '../harness';
import { addSession, type Person } from '../people';
import { addStandardRecords } from '../standardRecords';
import { addWebhook } from '../domain/messages/webhooks/addWebhook';
import {
  addAccess,
  addAddress,
  addApiKey,
  addDataset,
  addGroup,
  addPrimaryKey,
  addTeam,
  grantAll,
} from '../records';
import { addRow, addRows, updateRows } from '../rows';

/** Uuids of a company's records, by their part of a path. */
export type Company = Record<string, string>;

const now = new Date('2026-06-15T10:00:00Z');
const earlier = new Date('2026-06-15T09:00:00Z');
const soon = new Date('2026-06-16T00:00:00Z');

/**
 * Gives a company one record of every kind, each in need of attention where its kind can be. Two companies that are
 * filled differ in nothing that they show but in the name of their member.
 */
export async function fillCompany(service: Service, persona: 'admin' | 'outsider', member: string) {
  const { db, vault } = service;
  const owner = service.people[persona];
  const key = await addPrimaryKey(db, owner, 'Main', { vault });
  const cards = await addDataset(db, owner, key, { name: 'Cards' });
  await addKey(service, owner, { dataset: cards, primaryKey: key });
  const failing = { rotation_failures: 2, rotation_failure: 'Broken.', rotation_retry_at: soon };
  await updateRows(db, 'primary_keys', { uuid: key }, failing);
  await db
    .updateTable('datasets')
    .set({ next_rotation_date: soon, rotation_count: 60 })
    .where('uuid', '=', cards)
    .execute();
  const files = await addDataset(db, owner, key, { name: 'Files', type: 'unstructured' });
  const access = await addAccess(db, owner, cards, 'Payments');
  const apiKey = access['api-keys'] ?? '';
  const spare = await addGroup(db, owner, 'Spare');
  await grantAll(db, owner, { group: spare, apiKey, datasets: [cards] });
  await updateRows(db, 'api_keys', { uuid: apiKey }, { end_date_tm: soon });
  const library = { product: 'ubiq-go', product_version: '1.0.0', seen_at: earlier };
  await addRow(db, 'api_key_client_libraries', { ...library, api_key_uuid: apiKey });
  await addAddress(db, apiKey, '192.0.2.44', { at: earlier });
  const created_at = new Date('2025-01-01T00:00:00Z');
  const unused = await addApiKey(db, owner, 'Unused', { created_at });
  const people = await addTeam(db, owner, member);
  const personal = await addPersonal(service, owner);
  await addEvents(db, owner.customer, [
    { count: 70, source: { apiKey, dataset: cards, apiKeyName: 'Payments' } },
    { count: 30, action: 1, source: { apiKey, dataset: cards, apiKeyName: 'Payments' } },
  ]);
  await addHistory(service, owner, cards);
  await addTerms(service, owner);
  const { webhook_uuid: webhook } = await addWebhook(service, owner, 'Chat');
  return {
    ...access,
    ...people,
    ...personal,
    datasets: cards,
    files,
    'primary-keys': key,
    unused,
    customers: owner.customer,
    users: owner.uuid,
    webhooks: webhook,
    'message-settings': owner.uuid,
    ...(await addStandardRecords(service, persona, 'Standard')),
  } satisfies Company;
}

/** Gives a dataset its first data key. */
async function addKey(
  { db, vault }: Service,
  { customer }: Person,
  { dataset, primaryKey }: { dataset: string; primaryKey: string },
) {
  const slot = { dataset, keyNumber: 0, primaryKey, primaryKeyVersion: 1 };
  const { material } = await newestVersion(tenantScope(db, customer), primaryKey);
  await addRow(db, 'dataset_keys', {
    dataset_uuid: dataset,
    key_number: 0,
    primary_key_version: 1,
    material: vault.makeDataKey(slot, material),
  });
}

async function addPersonal({ db }: Service, { uuid: user_uuid, customer, customerUser }: Person) {
  const address = { customer_user_uuid: customerUser, digest: randomBytes(32), created_at: now };
  await addRow(db, 'calendar_addresses', address);
  await addMessageTarget(db, customer, customerUser);
  const passkey = await addRow(db, 'passkeys', {
    user_uuid,
    name: 'Laptop',
    credential_id: randomBytes(16).toString('base64url'),
    public_key: randomBytes(77),
    counter: 0,
    transports: '[]',
    created_at: earlier,
  });
  const value = '{"order":[]}';
  await addRow(db, 'user_settings', { user_uuid, name: 'grid', value });
  await addRow(db, 'trusted_browsers', {
    user_uuid,
    digest: randomBytes(32),
    user_agent: null,
    ip_address: '192.0.2.7',
    created_at: earlier,
    last_used_at: earlier,
    expires_at: new Date('2026-07-15T10:00:00Z'),
  });
  return { passkeys: passkey.uuid, sessions: await addSession(db, user_uuid) };
}

const addMessageTarget = (db: Service['db'], customer_uuid: string, customer_user_uuid: string) =>
  addRow(db, 'message_targets', {
    customer_uuid,
    customer_user_uuid,
    modes: '{"refused-calls":"now"}',
    time_zone: 'UTC',
    quiet_from: null,
    quiet_until: null,
    digest_at: '08:00',
  });

/** Enough refused calls to need attention. */
async function addHistory({ db }: Service, { customer }: Person, dataset: string): Promise<void> {
  const refused = Array.from({ length: 5 }, () => ({
    customer_uuid: customer,
    title: 'API keys',
    action: 'Refused',
    details: 'The API key "Payments" is disabled.',
    user_name: 'API key "Payments"',
    transaction_id: randomUUID(),
    created_at: earlier,
    object_type: 'datasets',
    object_uuid: dataset,
    user_uuid: null,
    ip_address: '192.0.2.7',
    search_text: 'disabled',
  }));
  await addRows(db, 'activities', refused);
}

/** The company's entitlements, settings and identity provider. */
async function addTerms({ db }: Service, { customer: customer_uuid }: Person): Promise<void> {
  await addRows(db, 'entitlements', [
    { customer_uuid, event_type: 'datasets', value: 2 },
    { customer_uuid, event_type: 'encrypt/decrypt', value: 120 },
  ]);
  const times = { created_at: earlier, updated_at: earlier };
  const provider = { provider: 'OKTA', enabled: false, iss: 'https://idp.acme.example' };
  await addRows(db, 'customer_settings', [
    { customer_uuid, key: 'THEME', value: '"dark"', ...times },
    { customer_uuid, key: 'API_SSO_CONFIG', value: JSON.stringify(provider), ...times },
  ]);
  await addRow(db, 'scim_tokens', {
    customer_uuid,
    digest: randomBytes(32),
    created_at: now,
    seen_at: null,
    change: null,
  });
  const groups = { customer_uuid, display_name: 'Staff', ...times };
  await addRow(db, 'scim_groups', groups);
  const digest = randomBytes(32);
  await addRow(db, 'stream_tokens', { customer_uuid, digest, created_at: now });
}
