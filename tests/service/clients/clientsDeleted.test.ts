import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '../../../service/domain/people/team/erasePerson';
import { sweepExpired } from '../../../service/jobs/expirySweep';
import { openVault } from '../../../service/vault/openVault';
import { purposes } from '../../../service/vault/purposes';
import { rotateRootKey } from '../../../service/vault/rotateRootKey';
import type { Client } from '../independentClient/client';
import type { Call } from '../independentClient/exchange';
import { makeCredentials } from '../independentClient/makeCredentials';
import {
  after,
  start,
  startClientsFixture,
  type ClientsFixture,
  type MadeDataset,
  type Program,
} from './clientsFixture';
import { readEvents } from '../domain/usage/events';
import { startSignInFixture } from '../scim/signInFixture';
import { testRootKey } from '../vault/testVault';
import { rowsWith } from '../db/wholeDatabase';
import { rowOf } from '../rows';
import { testClock } from '../testClock';

const week = 604_800;
const path = '/api/v3/tracking/events';
const unknown =
  'The access key id or the signature is not right. Check ACCESS_KEY_ID and SECRET_SIGNING_KEY, and that no proxy changes Host or path.';

const counted = (accepted: number, duplicates: number, rejected: number) => ({
  status: 200,
  body: { success: true, accepted, duplicates, rejected },
});

/** An event whose last call was so many seconds after the start. */
const used = (seconds: number, more: object = {}) => ({
  action: 'encrypt',
  datasets: 'SSN',
  count: 3,
  last_call_timestamp: after(seconds).toISOString(),
  ...more,
});

describe('the usage of a deleted API key', () => {
  let fixture: ClientsFixture;
  let program: Program;
  let client: Client;
  let ssn: MadeDataset;
  let files: MadeDataset;

  beforeAll(async () => {
    fixture = await startClientsFixture();
    ssn = await fixture.addStructured('SSN');
    files = await fixture.addUnstructured('Contracts');
  });
  afterAll(() => fixture.close());

  let programs = 0;
  beforeEach(async () => {
    fixture.setTime(start);
    await fixture.service.db.deleteFrom('events').execute();
    program = await fixture.addProgram(`Portal ${++programs}`);
    for (const dataset of [ssn, files]) await fixture.associate(program, dataset);
    client = fixture.client(program);
  });

  const report = (...usage: unknown[]) => client.call({ method: 'POST', path, body: { usage } });
  /** Deletes the program's key a minute after the start, and moves on to a later moment. */
  const deleteAndWait = async (seconds: number, deletedKey = program) => {
    fixture.setTime(after(60));
    await fixture.api('DELETE', `/api-keys/${deletedKey.uuid}`);
    fixture.setTime(after(seconds));
  };
  const events = () => readEvents(fixture.service.db);
  const tombstones = () =>
    fixture.service.db.selectFrom('deleted_api_keys').selectAll().orderBy('deleted_at').execute();

  it('counts up to the moment of the deletion, for its datasets and groups', async () => {
    await deleteAndWait(120);
    const answer = await report(
      used(30),
      used(60, { datasets: '', dataset_type: 'unstructured', action: 'decrypt', count: 5 }),
      used(30, { datasets: 'Nowhere' }),
      used(60.001),
      used(90, { first_call_timestamp: after(30).toISOString() }),
      { action: 'encrypt', datasets: 'SSN' },
      { action: 'delete' },
    );
    expect(answer).toMatchObject(counted(3, 0, 4));
    const common = { api_key_uuid: program.uuid, product: 'ubiq-node', product_version: '2.4.0' };
    const name = `Portal ${programs}`;
    expect(await events()).toMatchObject([
      {
        ...common,
        dataset_uuid: ssn.uuid,
        action: 0,
        count: 3,
        date: after(30),
        metadata: { api_key_name: name, dataset_name: 'SSN', dataset_group_name: 'SSN group' },
      },
      {
        ...common,
        dataset_uuid: files.uuid,
        action: 1,
        count: 5,
        date: after(60),
        metadata: {
          api_key_name: name,
          dataset_name: 'Contracts',
          dataset_group_name: 'Contracts group',
        },
      },
      {
        ...common,
        dataset_uuid: null,
        metadata: { api_key_name: name, dataset_name: 'Nowhere', dataset_group_name: '' },
      },
    ]);
    expect(await fixture.history()).toMatchObject([
      { action: 'Deleted', details: `API key "${name}" deleted` },
    ]);
  });

  it('names the first group of each dataset, and the dataset of files if there is only one', async () => {
    const { dataset_groups: group } = (await fixture.api('POST', '/dataset-groups', {
      name: 'A later group',
      description: 'x',
      datasetUuids: [ssn.uuid],
    })) as { dataset_groups: { uuid: string } };
    const { uuid: link } = await rowOf(fixture.service.db, 'dataset_groups_datasets', {
      dataset_group_uuid: group.uuid,
    });
    fixture.setTime(after(1));
    await fixture.associate(program, { ...ssn, link });
    await fixture.associate(program, await fixture.addUnstructured(`Scans ${programs}`));
    await deleteAndWait(120);
    expect(await report(used(30), used(31, { datasets: '' }))).toMatchObject(counted(2, 0, 0));
    expect(await events()).toMatchObject([
      { dataset_uuid: ssn.uuid, metadata: { dataset_group_name: 'SSN group' } },
      { dataset_uuid: null, metadata: { dataset_name: '', dataset_group_name: '' } },
    ]);
  });

  it('counts for a week; then the key is unknown and its tombstone is removed', async () => {
    const { db } = fixture.service;
    await deleteAndWait(60 + week - 1);
    expect(await report(used(30))).toMatchObject(counted(1, 0, 0));
    await sweepExpired(db, after(60 + week), 'deleted_api_keys');
    const before = await tombstones();
    expect(before.map(({ uuid }) => uuid)).toContain(program.uuid);
    fixture.setTime(after(60 + week));
    expect(await report(used(30))).toMatchObject({ status: 401, body: { message: unknown } });
    await sweepExpired(db, after(60 + week + 0.001), 'deleted_api_keys');
    expect(await tombstones()).toEqual([]);
    expect(await events()).toHaveLength(1);
  });

  it('is recognized as a duplicate when a report is repeated after the deletion', async () => {
    const sendReport = () =>
      report(
        used(0, { last_call_timestamp: '2026-06-15T10:00:11.123456Z' }),
        used(0, { last_call_timestamp: '2026-06-15T10:01:12.654321Z' }),
      );
    // The program's clock is ahead, and only both moments together identify the report.
    expect(await sendReport()).toMatchObject(counted(2, 0, 0));
    await deleteAndWait(120);
    expect(await sendReport()).toMatchObject(counted(0, 1, 1));
    expect(await events()).toHaveLength(2);
  });

  const calls: Call[] = [
    { method: 'POST', path: '/api/v0/encryption/key', body: { uses: 1 } },
    { method: 'POST', path: '/api/v0/decryption/key', body: { encrypted_data_key: '' } },
    { method: 'GET', path: '/api/v0/ffs', query: { ffs_name: 'SSN' } },
    { method: 'GET', path: '/api/v0/fpe/key', query: { ffs_name: 'SSN' } },
    { method: 'GET', path: '/api/v0/fpe/def_keys', query: { ffs_name: 'SSN' } },
  ];
  it.each(calls)(
    'does not open $method $path, which answers as for an unknown key',
    async (call) => {
      await deleteAndWait(120);
      const nobody = fixture.client({
        uuid: '',
        credentials: makeCredentials({ sharedKeyPair: true }),
      });
      const [deleted, never] = [await client.call(call), await nobody.call(call)];
      expect(deleted).toMatchObject({ status: 401, body: { message: unknown, status: 401 } });
      const textOf = ({ body }: { body: unknown }) =>
        ({ ...Object(body), request_id: '' }) as object;
      expect(textOf(deleted)).toEqual(textOf(never));
    },
  );

  it('can be acknowledged, so that a library that ends does not fail', async () => {
    await deleteAndWait(120);
    const key = { keyFingerprint: 'fingerprint', encryptionSession: 'session' };
    await client.patchEncryptionKey(key, { requested: 5, actual: 1 });
    await client.patchDecryptionKey(key, 1);
    expect(await events()).toEqual([]);
  });

  it('needs a signature by its own signing key', async () => {
    await deleteAndWait(120);
    const { signingKey } = makeCredentials({ sharedKeyPair: true });
    const forger = fixture.client({
      ...program,
      credentials: { ...program.credentials, signingKey },
    });
    const call = { method: 'POST', path, body: { usage: [used(30)] } } as const;
    expect(await forger.call(call)).toMatchObject({ status: 401, body: { message: unknown } });
    expect(await events()).toEqual([]);
  });

  it('is replaced by a newer key of the same access key id, and by its deletion', async () => {
    await deleteAndWait(120);
    const { credentials } = program;
    const newerKey = (await fixture.api('POST', '/api-keys', {
      name: `Again ${programs}`,
      description: 'x',
      csr: credentials.csr,
      public_value: credentials.accessKeyId,
      signing_value: credentials.signingKey,
      encrypted_private_key: credentials.encryptedPrivateKey,
    })) as { api_keys: { uuid: string } };
    const { uuid } = newerKey.api_keys;
    expect(await report(used(110))).toMatchObject(counted(1, 0, 0));
    fixture.setTime(after(180));
    await fixture.api('DELETE', `/api-keys/${uuid}`);
    expect(await report(used(170), used(181))).toMatchObject(counted(1, 0, 1));
    expect((await events()).map((event) => event.api_key_uuid)).toEqual([uuid, uuid]);
  });
});

it('a report of a deleted key is accepted after a rotation of the root key', async () => {
  const fixture = await startClientsFixture();
  const { db, vault } = fixture.service;
  const program = await fixture.addProgram('Portal');
  await fixture.api('DELETE', `/api-keys/${program.uuid}`);
  const keys = { named: testRootKey(8), previous: [testRootKey(7)] };
  const { keyring } = await openVault(db, keys);
  const silent = { resealed: () => undefined, waitingFor: () => undefined };
  expect(await rotateRootKey(db, keys, keyring, { progress: silent, pollIntervalMs: 10 })).toEqual([
    testRootKey(7).id,
  ]);
  const { rows } = await sql<{ signing_value: Uint8Array; signing_value_key_id: string }>`
    select signing_value, signing_value_key_id from deleted_api_keys`.execute(db);
  expect(rows).toMatchObject([{ signing_value_key_id: testRootKey(8).id }]);
  const { accessKeyId, signingKey } = program.credentials;
  const sealed = rows[0]?.signing_value ?? Buffer.alloc(0);
  const opened = vault.open(sealed, purposes.signingKey(accessKeyId));
  expect(Buffer.from(opened).toString()).toBe(signingKey);
  const call = { method: 'POST', path, body: { usage: [used(0)] } } as const;
  expect(await fixture.client(program).call(call)).toMatchObject(counted(1, 0, 0));
  await fixture.close();
});

describe('the usage of a person whom the identity provider deleted', () => {
  let close: (() => Promise<void>) | undefined;
  afterEach(() => close?.());

  it('counts, loses the name when the person is erased, and is deleted with the customer', async () => {
    const fixture = await startSignInFixture();
    ({ close } = fixture);
    const { service, scim, customer } = fixture;
    const { db } = service;
    const id = await fixture.addUser('zelda@acme.example');
    const { uuid = '' } = (await fixture.key('zelda@acme.example')) ?? {};
    await fixture.addGroup('Readers', [id]);
    await fixture.addDataset('Notes', 'Readers');
    const client = fixture.client(await fixture.signIn('zelda@acme.example'));
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    fixture.setTime(after(60));
    await client.reportUsage([used(0, { datasets: 'Notes' })]);
    expect(await readEvents(db)).toMatchObject([
      {
        api_key_uuid: uuid,
        metadata: {
          api_key_name: 'zelda@acme.example',
          dataset_name: 'Notes',
          dataset_group_name: 'Readers',
        },
      },
    ]);

    expect(
      await erasePerson(
        db,
        testClock(() => after(60)),
        uuid,
      ),
    ).toBeGreaterThan(0);
    await client.reportUsage([used(-1, { datasets: 'Notes' })]);
    expect((await readEvents(db)).map(({ metadata }) => metadata['api_key_name'])).toEqual([
      `Person ${uuid}`,
      `Person ${uuid}`,
    ]);
    expect(await rowsWith(db, 'zelda')).toEqual([]);

    for (const table of ['customer_users', 'datasets'] as const)
      await db.deleteFrom(table).where('customer_uuid', '=', customer).execute();
    const { status } = await service.remove('staff', `/admin/customers/${customer}`);
    expect(status).toBe(200);
    expect(await db.selectFrom('deleted_api_keys').select('uuid').execute()).toEqual([]);
  });
});
