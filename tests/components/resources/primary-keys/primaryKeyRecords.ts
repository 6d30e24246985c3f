import type { PrimaryKeyRecord } from '../../../../contract/keys/primaryKeys';
import type { ConsoleRecord } from '../../../../src/model/record';

const uuid = '7f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';

/** A primary key with two datasets and two versions. */
export const primaryKey: PrimaryKeyRecord & ConsoleRecord = {
  id: uuid,
  uuid,
  name: 'Main key',
  description: 'Protects everything',
  enabled: true,
  datasets: [
    { uuid: 'd1', name: 'Payroll', groups: [{ uuid: 'g1', name: 'HR' }] },
    { uuid: 'd2', name: 'Cards' },
  ],
  dataset_count: 2,
  key_rotation_interval: 90,
  last_rotation_date: '2026-02-03T04:05:06Z',
  next_rotation_date: '2026-05-04T04:05:06Z',
  rotation_count: 4,
  rotation_failure: null,
  created_at: '2026-01-02T03:04:05Z',
  creator_customer_user_uuid: null,
  creator_uuid: null,
  creator: { name: 'Ada' },
  versions: [
    { version: 2, created_at: '2026-02-03T04:05:06Z', creator: { name: 'Bea' }, status: 'current' },
    { version: 1, created_at: '2026-01-02T03:04:05Z', creator: { name: 'Ada' }, status: 'retired' },
  ],
  version_count: 2,
  version: 7,
};
