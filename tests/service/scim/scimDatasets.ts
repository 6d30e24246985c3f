import type { Service } from '../harness';
import { rowOf } from '../rows';

export interface Linked {
  dataset: string;
  group: string;
  link: string;
}

/** Makes a dataset by the wizard, in a group that is there or made with it. */
export async function associate(
  service: Service,
  name: string,
  group: string,
  definition?: object,
): Promise<Linked> {
  const { customer } = service.people.admin;
  const existing = await service.db
    .selectFrom('dataset_groups')
    .select('uuid')
    .where('customer_uuid', '=', customer)
    .where('name', '=', group)
    .executeTakeFirst();
  const answer = await service.post('member', '/wizard/datasets', {
    datasets: {
      name,
      description: 'For people',
      ...(definition
        ? { dataset_type: 'structured', definition }
        : {
            dataset_type: 'unstructured',
            encryption_algorithm: 'AES256GCM',
            vendor: 'Amazon S3',
          }),
    },
    dataset_groups: existing ?? { name: group },
    primary_keys: { name: '' },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { data } = answer.body as {
    data: Record<'datasets' | 'dataset_groups', { uuid: string }>;
  };
  const { uuid: link } = await rowOf(service.db, 'dataset_groups_datasets', {
    dataset_uuid: data.datasets.uuid,
  });
  return { dataset: data.datasets.uuid, group: data.dataset_groups.uuid, link };
}
