import { beforeEach, describe, expect, it } from 'vitest';
import type { BillingRecord } from '../../../../contract/usage/billing';
import { addEvents } from './events';
import { sharedService } from '../../harness';
import { addApiKey, addDataset, addGroup, addLink, addPrimaryKey } from '../../records';

describe('the records that an event names', () => {
  const service = sharedService();
  let ids: { apiKey: string; dataset: string; group: string };

  beforeEach(async () => {
    const { db, people } = service;
    const dataset = await addDataset(db, people.admin, await addPrimaryKey(db, people.admin), {
      name: 'Cards',
    });
    const group = await addGroup(db, people.admin, 'Payments');
    await addLink(db, people.admin, group, dataset);
    ids = { dataset, group, apiKey: await addApiKey(db, people.admin, 'Program') };
    await addEvents(db, people.admin.customer, [{ source: ids }]);
  });

  const named = async (person: 'member' | 'outsider') => {
    const { body } = await service.post(person, '/billing/search', {});
    const [event] = (body as { data: { billing_records: BillingRecord[] } }).data.billing_records;
    return event && [event.api_key_uuid, event.dataset_uuid, event.dataset_group_uuid];
  };

  it('are returned with it', async () => {
    expect(await named('member')).toEqual([ids.apiKey, ids.dataset, ids.group]);
  });

  it('are returned with a group whose name the client writes in another width', async () => {
    const { db, people } = service;
    await db.deleteFrom('events').execute();
    const source = { ...ids, datasetGroupName: 'ＰＡＹＭＥＮＴＳ' };
    await addEvents(db, people.admin.customer, [{ source }]);
    expect(await named('member')).toEqual([ids.apiKey, ids.dataset, ids.group]);
  });

  it('are omitted when they are deleted, as is a group that no longer has the dataset', async () => {
    const { db } = service;
    await db
      .deleteFrom('dataset_groups_datasets')
      .where('dataset_uuid', '=', ids.dataset)
      .execute();
    await db.deleteFrom('api_keys').where('uuid', '=', ids.apiKey).execute();
    expect(await named('member')).toEqual([null, ids.dataset, null]);
  });

  it('are never those of another company', async () => {
    const { db, people } = service;
    await addEvents(db, people.outsider.customer, [{ source: ids }]);
    expect(await named('outsider')).toEqual([null, null, null]);
  });
});
