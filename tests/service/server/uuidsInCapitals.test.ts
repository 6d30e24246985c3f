import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedService, type Answer } from '../harness';
import type { Persona } from '../people';
import { freshCode } from '../identity/providers';
import { addAccess, addDataset, addPrimaryKey } from '../records';

const dataOf = (answer: Answer) =>
  (answer.body as { data: Record<string, Record<string, unknown>> }).data;

/** A uuid in capitals names the same record (RFC 9562, section 4): it must not bypass any comparison of texts. */
describe('a uuid in capitals', () => {
  const service = sharedService();
  let primaryKey: string;
  let dataset: string;
  let group: string;

  beforeEach(async () => {
    const { admin } = service.people;
    primaryKey = await addPrimaryKey(service.db, admin, 'Main', { vault: service.vault });
    dataset = await addDataset(service.db, admin, primaryKey, { name: 'SSN' });
    ({ 'dataset-groups': group = '' } = await addAccess(service.db, admin, dataset, 'Payroll'));
  });

  const send = (as: Persona, method: string, path: string, body?: unknown) =>
    service.request(as, path, { method, body });

  it('rotates a primary key to a version that can be opened', async () => {
    const rotated = await send(
      'member',
      'POST',
      `/primary-keys/${primaryKey.toUpperCase()}/rotate`,
    );
    expect(rotated.body).toMatchObject({ success: true });
    // The new version seals the first data key of the dataset.
    const repeated = await send('member', 'POST', `/datasets/${dataset}/rotate`);
    expect(repeated.body).toMatchObject({ success: true });
  });

  it('does not let people change their own role or remove themselves', async () => {
    const adminUuid = service.people.admin.uuid.toUpperCase();
    const changed = await send('admin', 'PATCH', `/customer/users/${adminUuid}`, { role: 'user' });
    expect(changed.body).toMatchObject({
      status: 409,
      message: 'You cannot change your own role.',
    });
    const removed = await send('admin', 'DELETE', `/customer/remove_user/${adminUuid}`);
    expect(removed.body).toMatchObject({ status: 409, message: 'You cannot remove yourself.' });
  });

  it('does not let staff into a company that has people, or delete it', async () => {
    const customer = `/admin/customers/${service.people.outsider.customer.toUpperCase()}`;
    const body = { email: 'somebody@platform.example' };
    const invited = await send('staff', 'POST', `${customer}/invitations`, body);
    expect(invited.body).toMatchObject({
      status: 409,
      message: 'The customer "Globex" has members: its administrators invite others.',
    });
    expect((await send('staff', 'DELETE', customer)).status).toBe(409);
  });

  it('leaves a group and its access unchanged when its own datasets are chosen', async () => {
    const before = await send('member', 'GET', `/dataset-groups/${group}`);
    const saved = await send('member', 'PATCH', `/dataset-groups/${group.toUpperCase()}`, {
      datasets: [dataset.toUpperCase()],
    });
    expect(dataOf(saved)['partialErrors'] ?? []).toEqual([]);
    const links = await service.db
      .selectFrom('dataset_groups_datasets_api_keys')
      .select('uuid')
      .execute();
    expect(links).toHaveLength(1);
    expect(dataOf(before)['dataset_groups']).toMatchObject({ dataset_uuids: [dataset] });
    const repeated = await send('member', 'POST', '/dataset-groups-datasets', {
      dataset_group_uuid: group.toUpperCase(),
      dataset_uuid: dataset.toUpperCase(),
    });
    expect(repeated.status).toBe(422);
  });

  it('allows a dataset to keep its name', async () => {
    const saved = await send('member', 'PATCH', `/datasets/${dataset.toUpperCase()}`, {
      name: 'SSN',
      description: 'Social security numbers',
    });
    expect(dataOf(saved)['datasets']).toMatchObject({ description: 'Social security numbers' });
  });

  it('identifies the dataset of a data key that was handed out', async () => {
    const keyPair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const public_key = keyPair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const dataset_uuid = dataset.toUpperCase();
    const claims = freshCode('read:datakey');
    await send('member', 'POST', `/datasets/${dataset_uuid}/rotate`);
    const post = (path: string, body: unknown) => service.post('admin', path, body, { claims });
    const handed = await post('/datasets/get-data-key', { dataset_uuid, public_key });
    expect(handed.body).toMatchObject({ success: true });
    const { encrypted_data_key } = dataOf(handed)['data_key'] ?? {};
    const opened = await post('/datasets/decrypt-data-key', {
      dataset_uuid,
      encrypted_data_key,
      public_key,
    });
    expect(opened.status).toBe(200);
  });
});
