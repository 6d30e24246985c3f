import { constants, generateKeyPairSync, privateDecrypt, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Dataset } from '../../../contract/datasets/datasets';
import type { PrimaryKeyRecord } from '../../../contract/keys/primaryKeys';
import type { Attention } from '../../../contract/attention/attentionAnswer';
import { rotateDueKeys } from '../../../service/domain/keys/dueRotations';
import { createLog } from '../../../service/observability/log';
import { messageOf } from '../answers';
import { sharedService, type Answer } from '../harness';
import { freshCode } from '../identity/providers';
import { addDataset, addPrimaryKey } from '../records';
import { historyOf } from '../history';
import { rowOf, updateRows } from '../rows';
import { testClock } from '../testClock';

const day = 24 * 60 * 60_000;
const keyPair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = keyPair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const openWrapped = (wrapped: string): string =>
  privateDecrypt(
    { key: keyPair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(wrapped, 'base64'),
  ).toString('hex');

describe('rotation', () => {
  const service = sharedService();
  let key: string;
  let uuid: string;

  beforeEach(async () => {
    const { admin } = service.people;
    key = await addPrimaryKey(service.db, admin, 'Main', { vault: service.vault });
    uuid = await addDataset(service.db, admin, key, { name: 'SSN' });
  });

  // The member has no MFA, so no one-time code is required (specification, section 6).
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    service.request('member', path, { method: 'POST', headers, body });
  const patch = (path: string, body?: unknown) => service.patch('member', path, body);
  const remove = (path: string) => service.remove('member', path);
  const datasetOf = (answer: Answer) =>
    (answer.body as { data: { datasets: Dataset } }).data.datasets;
  const keyOf = (answer: Answer) =>
    (answer.body as { data: { primary_keys: PrimaryKeyRecord } }).data.primary_keys;
  const dataset = async () => datasetOf(await service.request('member', `/datasets/${uuid}`));
  const primaryKey = async () => keyOf(await service.request('member', `/primary-keys/${key}`));
  /** Sends calls with a code that was given for data keys. */
  const callFor = (path: string, body: object, as: 'admin' | 'outsider' = 'admin') =>
    service.post(as, path, body, { claims: freshCode('read:datakey') });
  const getDataKey = (body: object) => callFor('/datasets/get-data-key', body);
  const handedOut = (answer: Answer) => {
    type DataKey = Record<'wrapped_data_key' | 'encrypted_data_key', string>;
    return (answer.body as { data: { data_key: DataKey } }).data.data_key;
  };
  const dataKey = async (number?: number): Promise<string> => {
    const body = { dataset_uuid: uuid, key_number: number, public_key: publicKey };
    return openWrapped(handedOut(await getDataKey(body)).wrapped_data_key);
  };
  /** Rotates what is due at a moment. @returns the number of rotations */
  const rotateAt = (now: Date, level: 'error' | 'silent' = 'error') => {
    const clock = testClock(() => now);
    return rotateDueKeys({ db: service.db, vault: service.vault, clock }, createLog(level, clock));
  };
  const attention = async (person: 'member' | 'outsider' = 'member') => {
    const { body } = await service.request(person, '/attention');
    return (body as { data: { attention: Attention } }).data.attention.items;
  };

  describe('of a data encryption key', () => {
    it('makes the next key current and keeps the earlier ones', async () => {
      expect((await post(`/datasets/${uuid}/rotate`)).status).toBe(200);
      expect((await post(`/datasets/${uuid}/rotate`)).status).toBe(200);
      expect(await dataset()).toMatchObject({ key_number: 2, wrapped_key_count: 2 });
      const keys = await Promise.all([dataKey(1), dataKey(2)]);
      expect(new Set(keys).size).toBe(2);
      expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    });

    it('returns to the first key after the last, and uses its existing key', async () => {
      await updateRows(service.db, 'datasets', {}, { max_key_rotations: 4 });
      const keyNumbers: number[] = [];
      const dataKeys: string[] = [];
      for (let rotation = 0; rotation < 5; rotation += 1) {
        const rotated = datasetOf(await post(`/datasets/${uuid}/rotate`));
        keyNumbers.push(rotated.key_number);
        dataKeys.push(await dataKey());
      }
      expect(keyNumbers).toEqual([1, 2, 3, 0, 1]);
      expect(dataKeys[4]).toBe(dataKeys[0]);
      expect(await dataset()).toMatchObject({ wrapped_key_count: 4 });
    });

    it('logs which rotations used a key again', async () => {
      await updateRows(service.db, 'datasets', {}, { max_key_rotations: 2 });
      for (let rotation = 0; rotation < 3; rotation += 1)
        expect((await post(`/datasets/${uuid}/rotate`)).status).toBe(200);
      const rows = await historyOf(service.db, ['details', 'changes'], { action: 'Rotated' });
      const rotatedText = 'Data encryption key of dataset "SSN" rotated';
      const row = (details: string, from: number, to: number) => ({
        details,
        changes: { key_number: { from, to } },
      });
      expect(rows).toEqual([
        row(rotatedText, 0, 1),
        // The first key was not made by this service.
        row(rotatedText, 1, 0),
        row(`${rotatedText}: key number 1 is used again, no new key was made`, 0, 1),
      ]);
    });

    it('is refused where there is room for only one key, and a scheduled one logs that', async () => {
      const reason =
        'The definition of this dataset has room for one data encryption key only: there is no other to rotate to.';
      await updateRows(service.db, 'datasets', {}, { max_key_rotations: 1 });
      const other = await addDataset(service.db, service.people.admin, key, { name: 'Cards' });
      await updateRows(service.db, 'datasets', { uuid: other }, { key_rotation_interval: 3650 });
      const answer = await post(`/datasets/${uuid}/rotate`);
      expect(answer.status).toBe(409);
      expect(messageOf(answer)).toBe(reason);
      // The database may store it to the microsecond.
      const due = new Date(Date.parse((await dataset()).next_rotation_date ?? '') + 1);
      await updateRows(service.db, 'primary_keys', { uuid: key }, { last_rotation_date: due });
      expect(await rotateAt(due, 'silent')).toBe(0);
      const untouched = { key_number: 0, rotation_count: 0, last_rotation_date: null };
      expect(await dataset()).toMatchObject(untouched);
      const rows = await historyOf(service.db, ['user_name', 'action', 'details']);
      expect(rows).toEqual([
        {
          user_name: 'Scheduled rotation',
          action: 'Rotation failed',
          details: `Data encryption key of dataset "SSN" could not be rotated: ${reason}`,
        },
      ]);
      expect(await rowOf(service.db, 'datasets', { uuid: other })).toMatchObject({
        rotation_failure: null,
      });
    });

    it('loses nothing when twenty happen at the same time', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => post(`/datasets/${uuid}/rotate`)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
      expect(await dataset()).toMatchObject({ key_number: 20, wrapped_key_count: 20, version: 21 });
      const rows = await historyOf(service.db, ['changes'], { action: 'Rotated' });
      expect(rows.map(({ changes }) => changes['key_number'])).toEqual(
        Array.from({ length: 20 }, (_, index) => ({ from: index, to: index + 1 })),
      );
    });

    it('is refused while the primary key is disabled, with the reason', async () => {
      await patch(`/primary-keys/${key}/disable`);
      const answer = await post(`/datasets/${uuid}/rotate`);
      expect(answer.status).toBe(409);
      expect(messageOf(answer)).toBe('The primary key "Main" is disabled. Enable it first.');
      expect(await dataset()).toMatchObject({ key_number: 0 });
    });

    it('is refused for unstructured data', async () => {
      const scans = { name: 'Scans', type: 'unstructured' } as const;
      const other = await addDataset(service.db, service.people.admin, key, scans);
      expect((await post(`/datasets/${other}/rotate`)).status).toBe(409);
    });
  });

  describe('of a primary key', () => {
    it('retires the current version and makes a new one, which seals new data keys', async () => {
      await post(`/datasets/${uuid}/rotate`);
      const before = await dataKey(1);
      expect((await post(`/primary-keys/${key}/rotate`)).status).toBe(200);
      const record = await primaryKey();
      expect(record.rotation_count).toBe(1);
      expect(record.versions.map(({ version, status }) => [version, status])).toEqual([
        [2, 'current'],
        [1, 'retired'],
      ]);
      expect(record.versions[0]?.creator.name).toBe('Person member');
      expect(await dataKey(1)).toBe(before);
      await post(`/datasets/${uuid}/rotate`);
      const rows = await service.db
        .selectFrom('dataset_keys')
        .select(['key_number', 'primary_key_version'])
        .orderBy('key_number')
        .execute();
      expect(rows).toEqual([
        { key_number: 1, primary_key_version: 1 },
        { key_number: 2, primary_key_version: 2 },
      ]);
    });

    it('allows only the transitions between enabled and disabled', async () => {
      expect((await patch(`/primary-keys/${key}/enable`)).status).toBe(409);
      expect((await patch(`/primary-keys/${key}/disable`)).status).toBe(200);
      expect(await primaryKey()).toMatchObject({ enabled: false, next_rotation_date: null });
      expect((await patch(`/primary-keys/${key}/disable`)).status).toBe(409);
      expect((await post(`/primary-keys/${key}/rotate`)).status).toBe(409);
      expect((await patch(`/primary-keys/${key}/enable`)).status).toBe(200);
    });

    it('is not deleted while in use, with the reason; the history keeps its values', async () => {
      await addDataset(service.db, service.people.admin, key, { name: 'Cards' });
      const refusal = await remove(`/primary-keys/${key}`);
      expect(refusal.status).toBe(409);
      expect(messageOf(refusal)).toBe(
        'This primary key is currently in use by Cards, SSN and cannot be deleted.',
      );
      for (const name of ['a0', 'B1', 'c2', 'D3', 'e4', 'F5', 'g6', 'H7', 'i8', 'J9'])
        await addDataset(service.db, service.people.admin, key, { name });
      const many = await remove(`/primary-keys/${key}`);
      expect(messageOf(many)).toBe(
        'This primary key is currently in use by a0, B1, c2, Cards, D3, e4, F5, g6, H7, i8 and 2 more and cannot be deleted.',
      );
      const free = await addPrimaryKey(service.db, service.people.admin, 'Free');
      expect((await remove(`/primary-keys/${free}`)).status).toBe(200);
      expect((await service.request('member', `/primary-keys/${free}`)).status).toBe(404);
      const rules = JSON.stringify([{ priority: 2, type: 'prefix', value: 3 }]);
      await updateRows(service.db, 'datasets', { uuid }, { passthrough_rules: rules });
      await remove(`/datasets/${uuid}`);
      const rows = await historyOf(service.db, ['details', 'changes'], { action: 'Deleted' });
      const held = (fields: object) =>
        Object.fromEntries(
          Object.entries(fields).map(([field, from]) => [field, { from, to: null }]),
        );
      expect(rows).toEqual([
        {
          details: 'Primary key "Free" deleted',
          changes: held({
            name: 'Free',
            description: 'About Free',
            enabled: true,
            key_rotation_interval: 365,
          }),
        },
        {
          details: 'Dataset "SSN" deleted',
          changes: held({
            name: 'SSN',
            description: 'About SSN',
            dataset_type: 'structured',
            primary_key_name: 'Main',
            input_character_set: '0123456789',
            output_character_set: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
            passthrough_character_set: '-',
            input_min_length: 6,
            input_max_length: 9,
            key_rotation_interval: 365,
            encryption_algorithm: 'FF1',
            published_at: '2026-02-03T04:05:06.000Z',
            prefix_length: 3,
          }),
        },
      ]);
    });
  });

  describe('schedules', () => {
    it('move the next rotation', async () => {
      await service.db
        .updateTable('primary_keys')
        .set({ last_rotation_date: new Date('2026-06-01T00:00:00Z') })
        .execute();
      await patch(`/primary-keys/${key}`, { key_rotation_interval: 90 });
      expect(await primaryKey()).toMatchObject({
        key_rotation_interval: 90,
        next_rotation_date: '2026-08-30T00:00:00.000Z',
      });
      await service.db
        .updateTable('datasets')
        .set({ last_rotation_date: new Date('2026-05-01T00:00:00Z'), key_rotation_interval: 30 })
        .execute();
      expect((await dataset()).next_rotation_date).toBe('2026-05-31T00:00:00.000Z');
      await patch(`/primary-keys/${key}/disable`);
      expect((await dataset()).next_rotation_date).toBeNull();
    });

    it('start with the publication, and ignore drafts', async () => {
      const created = await post('/datasets', {
        name: 'Cards',
        description: 'Card numbers',
        dataset_type: 'structured',
        primary_key_uuid: key,
        input_character_set: '0123456789',
        output_character_set: '0123456789abcdefghijklmnopqrstuvwxyz',
        passthrough_character_set: '',
        input_min_length: 6,
        input_max_length: 19,
        key_rotation_interval: 90,
      });
      const draft = datasetOf(created);
      expect(draft.next_rotation_date).toBeNull();
      const path = `/datasets/${draft.uuid}`;
      const read = async () => datasetOf(await service.request('member', path));
      const toRotate = async () =>
        (await attention()).flatMap(({ kind, record }) =>
          kind === 'rotation-due' ? [record?.name] : [],
        );
      const round = (moment: string) => {
        service.setTime(new Date(moment));
        return rotateAt(new Date(moment));
      };
      // Long intervals: no other rotation is due in this time.
      const never = { key_rotation_interval: 3650 };
      await updateRows(service.db, 'primary_keys', {}, never);
      await updateRows(service.db, 'datasets', { uuid }, never);

      // Rotating a draft does not bring the first rotation after its publication forward.
      await post(`${path}/rotate`);
      expect(await round('2026-09-23T10:00:00Z')).toBe(0);
      expect(await toRotate()).toEqual([]);
      await patch(`${path}/publish`);
      expect(await round('2026-12-22T09:59:00Z')).toBe(0);
      expect(await read()).toMatchObject({
        key_number: 1,
        published_at: '2026-09-23T10:00:00.000Z',
        next_rotation_date: '2026-12-22T10:00:00.000Z',
      });
      expect(await toRotate()).toEqual(['Cards']);
      expect(await round('2026-12-22T10:00:00Z')).toBe(1);
      expect(await read()).toMatchObject({
        key_number: 2,
        next_rotation_date: '2027-03-22T10:00:00.000Z',
      });
    });

    it('rotate what is due, once, by several instances, as "Scheduled rotation"', async () => {
      const due = new Date(new Date((await primaryKey()).next_rotation_date ?? '').getTime() + day);
      const disabled = await addPrimaryKey(service.db, service.people.admin, 'Disabled', {
        enabled: false,
        created_at: new Date('2020-01-01T00:00:00Z'),
        vault: service.vault,
      });
      await addDataset(service.db, service.people.admin, disabled, { name: 'Idle' });
      const counts = await Promise.all([1, 2, 3].map(() => rotateAt(due)));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
      service.setTime(due);
      expect(await primaryKey()).toMatchObject({ rotation_count: 1 });
      expect(await dataset()).toMatchObject({
        key_number: 1,
        last_rotation_date: due.toISOString(),
      });
      const idle = keyOf(await service.request('member', `/primary-keys/${disabled}`));
      expect(idle.rotation_count).toBe(0);
      const rows = await historyOf(service.db, ['user_name', 'action', 'title']);
      expect(rows.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
        { user_name: 'Scheduled rotation', action: 'Rotated', title: 'Datasets' },
        { user_name: 'Scheduled rotation', action: 'Rotated', title: 'Primary keys' },
      ]);
      expect(await rotateAt(due)).toBe(0);
    });
  });

  describe('a rotation that fails', () => {
    const minute = 60_000;
    const failed = () =>
      historyOf(service.db, ['user_name', 'title', 'details'], { action: 'Rotation failed' });

    const rotationFailures = async (person: 'member' | 'outsider' = 'member') =>
      (await attention(person)).flatMap(({ kind, record, count: failures, reason, at }) =>
        kind === 'rotation-failed' ? [{ ...record, failures, reason, retry_at: at }] : [],
      );

    it('is listed while it is retried: not for disabled keys, and with the time of a later schedule', async () => {
      const state = (failures: number) => ({
        rotation_failures: failures,
        rotation_failure: 'The key is broken.',
        rotation_retry_at: new Date('2026-02-01T00:07:00Z'),
      });
      await service.db.updateTable('primary_keys').set(state(1)).execute();
      await service.db.updateTable('datasets').set(state(2)).execute();
      const due = new Date('2030-01-01T00:00:00Z');
      await updateRows(service.db, 'primary_keys', {}, { next_rotation_date: due });
      const late = new Date('2025-01-01T00:00:00Z');
      await updateRows(service.db, 'datasets', {}, { next_rotation_date: late });
      const ofKey = {
        failures: 1,
        reason: 'The key is broken.',
        retry_at: '2030-01-01T00:00:00.000Z',
      };
      const ofDataset = { ...ofKey, failures: 2, retry_at: '2026-02-01T00:07:00.000Z' };
      expect(await rotationFailures()).toEqual([
        { resource: 'datasets', uuid, name: 'SSN', ...ofDataset },
        { resource: 'primary-keys', uuid: key, name: 'Main', ...ofKey },
      ]);
      expect((await primaryKey()).rotation_failure).toEqual(ofKey);
      await patch(`/primary-keys/${key}/disable`);
      expect(await rotationFailures()).toEqual([]);
      expect((await primaryKey()).rotation_failure).toBeNull();
      expect((await dataset()).rotation_failure).toBeNull();
    });

    it('is logged once, retried with growing pauses, delays no other, and is cleared by a success', async () => {
      const { admin } = service.people;
      const other = await addPrimaryKey(service.db, admin, 'Other', { vault: service.vault });
      const ofKey = { primary_key_uuid: key };
      const { material } = await rowOf(service.db, 'primary_key_versions', ofKey);
      const seal = (sealed: Uint8Array) =>
        updateRows(service.db, 'primary_key_versions', ofKey, { material: sealed });
      await service.db
        .updateTable('datasets')
        .set({ next_rotation_date: new Date('2026-01-01T00:00:00Z') })
        .execute();
      await seal(Buffer.from('damaged'));
      const start = Date.parse('2026-02-01T00:00:00Z');
      const round = (minutes: number) => rotateAt(new Date(start + minutes * minute), 'silent');
      const state = () => rowOf(service.db, 'datasets');
      await updateRows(
        service.db,
        'primary_keys',
        { uuid: other },
        {
          next_rotation_date: new Date(start),
          rotation_failures: 1,
          rotation_failure: 'It broke.',
          rotation_retry_at: new Date(start),
        },
      );
      const counts = await Promise.all([round(0), round(0)]);
      expect(counts.toSorted()).toEqual([0, 1]);
      expect(await rowOf(service.db, 'primary_keys', { uuid: other })).toMatchObject({
        rotation_failures: 0,
        rotation_failure: null,
        rotation_retry_at: null,
      });
      const [row, ...more] = await failed();
      expect(more).toEqual([]);
      expect(row).toMatchObject({ user_name: 'Scheduled rotation', title: 'Datasets' });
      expect(row?.details).toMatch(
        /^Data encryption key of dataset "SSN" could not be rotated: The service could not make the new key\. Give support the id [0-9a-f-]{36}\.$/,
      );
      expect(await state()).toMatchObject({
        rotation_failures: 1,
        rotation_retry_at: new Date(start + minute),
        version: 1,
      });
      await round(0.5);
      expect(await state()).toMatchObject({ rotation_failures: 1 });
      await round(1);
      await round(3);
      expect(await state()).toMatchObject({
        rotation_failures: 3,
        rotation_retry_at: new Date(start + 7 * minute),
      });
      expect(await failed()).toHaveLength(1);
      const reason = expect.stringMatching(
        /^The service could not make the new key\. Give support/,
      );
      const failure = { failures: 3, reason, retry_at: '2026-02-01T00:07:00.000Z' };
      expect(await rotationFailures()).toEqual([
        { resource: 'datasets', uuid, name: 'SSN', ...failure },
      ]);
      expect((await dataset()).rotation_failure).toEqual(failure);
      expect(await rotationFailures('outsider')).toEqual([]);
      await updateRows(service.db, 'datasets', {}, { rotation_failures: 9 });
      await round(7);
      const sixHoursLater = { rotation_retry_at: new Date(start + (7 + 360) * minute) };
      expect(await state()).toMatchObject({ rotation_failures: 10, ...sixHoursLater });
      await seal(material);
      expect(await round(367)).toBe(1);
      expect(await rotationFailures()).toEqual([]);
      expect((await dataset()).rotation_failure).toBeNull();
      expect(await state()).toMatchObject({
        rotation_failures: 0,
        rotation_retry_at: null,
        key_number: 1,
      });
    });
  });

  describe('data keys', () => {
    const decrypt = (body: object, as?: 'outsider') =>
      callFor('/datasets/decrypt-data-key', body, as);

    it('are handed out wrapped only, again for their encrypted form, and never to another company', async () => {
      await post(`/datasets/${uuid}/rotate`);
      const ofDataset = { dataset_uuid: uuid, public_key: publicKey };
      const first = await getDataKey(ofDataset);
      expect(first.status).toBe(200);
      const handed = handedOut(first);
      const body = { ...ofDataset, encrypted_data_key: handed.encrypted_data_key };
      const second = handedOut(await decrypt(body));
      expect(openWrapped(second.wrapped_data_key)).toBe(openWrapped(handed.wrapped_data_key));
      expect((await decrypt(body, 'outsider')).status).toBe(400);
      // The page for the code showed another dataset.
      expect(await decrypt({ ...body, dataset_uuid: randomUUID() })).toMatchObject({
        status: 400,
        body: { message: 'This data key is of another dataset.' },
      });
    });

    it('keep the new key of their references even when the call that made it is refused', async () => {
      const body = { dataset_uuid: uuid, encrypted_data_key: 'AAAA', public_key: publicKey };
      expect(await decrypt(body)).toMatchObject({
        status: 400,
        body: { message: 'This encrypted data key was not made here.' },
      });
      expect(
        await rowOf(service.db, 'service_keys', { name: 'data-key-references' }),
      ).toBeDefined();
    });

    it('are refused with impossible numbers', async () => {
      const body = { dataset_uuid: uuid, key_number: 2_147_483_648, public_key: publicKey };
      expect(await getDataKey(body)).toMatchObject({
        status: 422,
        body: {
          errors: [{ field: 'key_number', detail: 'Must be less than or equal to 2147483647' }],
        },
      });
    });

    it.each(['nonsense', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])(
      'are refused to the public key %j',
      async (bad) => {
        await post(`/datasets/${uuid}/rotate`);
        expect((await getDataKey({ dataset_uuid: uuid, public_key: bad })).status).toBe(422);
      },
    );
  });
});
