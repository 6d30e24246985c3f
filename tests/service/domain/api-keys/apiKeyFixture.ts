import assert from 'node:assert/strict';
import type { ApiKeyRecord } from '../../../../contract/api-keys/apiKeys';
import { newApiKey } from '../../credentials';
import { startService, type Service } from '../../harness';
import { addApiKey, addDataset, addGroup, addLink, addPrimaryKey } from '../../records';

export interface ModelKey {
  uuid: string;
  enabled: boolean;
  autoprovisioned: boolean;
  /** Milliseconds since 1970. */
  end: number | null;
  /** By the uuid of the pair of group and dataset. */
  associations: Map<string, { encrypt: boolean; decrypt: boolean }>;
}

/** The state that the specification implies after the commands so far. */
export interface Model {
  keys: ModelKey[];
  now: number;
}

/** The service the model is compared with: one for all sequences, each with keys of its own. */
export interface ModelFixture {
  service: Service;
  model: Model;
  links: readonly string[];
  call: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: unknown }>;
  credentials: () => ReturnType<typeof newApiKey>;
  begin: () => Promise<{ model: Model; real: ModelFixture }>;
  /** Compares every key with the model, and checks that every stored association is possible. */
  compare: () => Promise<void>;
}

const start = new Date('2026-06-15T10:00:00Z').getTime();

/** @returns the five states by their definition (companion.md section 4) */
const expectedStatus = (key: ModelKey, now: number): string => {
  if (key.end !== null && key.end <= now) return 'Expired';
  return `${key.enabled ? 'Enabled' : 'Disabled'}${key.end === null ? '' : ' | Pending Expiration'}`;
};

export async function startModelFixture(): Promise<ModelFixture> {
  const service = await startService();
  const { member } = service.people;
  const primaryKey = await addPrimaryKey(service.db, member);
  const group = await addGroup(service.db, member, 'Group');
  const other = await addGroup(service.db, member, 'Other group');
  const dataset = await addDataset(service.db, member, primaryKey, { name: 'One' });
  const second = await addDataset(service.db, member, primaryKey, { name: 'Two' });
  const links = [
    await addLink(service.db, member, group, dataset),
    await addLink(service.db, member, group, second),
    await addLink(service.db, member, other, dataset),
  ];
  let keyCount = 0;

  const fixture: ModelFixture = {
    service,
    links,
    model: { keys: [], now: start },
    call: async (method, path, body) => {
      const response = await service.raw(`/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${await service.tokenFor(member)}`,
          'Content-Type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    credentials: () => {
      keyCount += 1;
      return newApiKey(`Key ${keyCount}`);
    },
    begin: async () => {
      keyCount += 1;
      service.setTime(new Date(start));
      const provisioned = await addApiKey(service.db, member, `Provisioned ${keyCount}`, {
        autoprovisioned: true,
      });
      const ordinary = await addApiKey(service.db, member, `Ordinary ${keyCount}`);
      fixture.model = { keys: [newKey(ordinary, false), newKey(provisioned, true)], now: start };
      return { model: fixture.model, real: fixture };
    },
    compare: () => compare(fixture),
  };
  return fixture;
}

const newKey = (uuid: string, autoprovisioned: boolean): ModelKey => {
  return { uuid, autoprovisioned, enabled: true, end: null, associations: new Map() };
};

async function compare({ model, call }: ModelFixture): Promise<void> {
  for (const key of model.keys) {
    const { body } = await call('GET', `/api-keys/${key.uuid}`);
    const { api_keys: record } = (body as { data: { api_keys: ApiKeyRecord } }).data;
    assert.equal(record.status, expectedStatus(key, model.now));
    const byLink = (flags: Iterable<[string, { encrypt: boolean; decrypt: boolean }]>) =>
      Object.fromEntries(
        [...flags].map(([pair, { encrypt, decrypt }]) => [pair, { encrypt, decrypt }]),
      );
    const stored = record.associations.map(
      (association) =>
        [association.dataset_groups_dataset_uuid, association] as [string, typeof association],
    );
    assert.deepEqual(byLink(stored), byLink(key.associations));
    for (const { encrypt, decrypt } of record.associations) assert.ok(encrypt || decrypt);
  }
}
