import type { Transaction } from 'kysely';
import type { Association } from '../../contract/apiKeys';
import { apiKeyRefusal, associationLabel, flagsOf } from '../../contract/apiKeyTerms';
import type { NewAssociations } from '../../contract/associations';
import type { PartialError } from '../../contract/datasetGroups';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import { notFound, refused } from './apiError';
import { named, pairName, recordOf, selected } from './associationRows';
import { lockApiKey, stateOf } from './storedApiKey';

interface Services {
  db: Database;
  clock: () => Date;
}

interface WantedPair {
  /** Of the pair of group and dataset; undefined when there is no such pair. */
  link: string | undefined;
  /** Names the pair where there is none. */
  dataset: string;
}

/**
 * Lets an API key use datasets of groups. Pairs that do not exist, or are associated already, are told
 * one by one; the others are made.
 * @throws ApiError 404 for the key, 409 when it cannot be changed
 */
export async function associate(
  { db, clock }: Services,
  actor: Actor,
  wanted: NewAssociations,
): Promise<{ made: Association[]; partialErrors: PartialError[] }> {
  const single = 'api_key_uuid' in wanted;
  const apiKey = single ? wanted.api_key_uuid : wanted.apiKeyUuid;
  const { encrypt, decrypt } = single ? wanted : flagsOf(wanted.type);
  return db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const key = await lockApiKey(mine, apiKey, undefined);
    const refusal = apiKeyRefusal('associate', stateOf(key), clock());
    if (refusal !== undefined) throw refused(refusal);
    const pairs = single
      ? await pairOf(mine, wanted.dataset_groups_dataset_uuid)
      : await pairsOf(mine, wanted.datasetGroupDatasets);
    const made: Association[] = [];
    const partialErrors: PartialError[] = [];
    for (const { link, dataset } of pairs) {
      if (link === undefined) {
        partialErrors.push({
          uuid: dataset,
          code: 'missing',
          detail: 'One of the selected datasets is no longer in its dataset group.',
        });
        continue;
      }
      const association = await insertAssociation(trx, clock, actor, key, link, {
        encrypt,
        decrypt,
      });
      if ('detail' in association) partialErrors.push(association);
      else made.push(association);
    }
    return { made, partialErrors };
  });
}

async function pairOf(mine: Tenant, uuid: string): Promise<WantedPair[]> {
  const link = await mine
    .datasetGroupLinks()
    .select('dataset_groups_datasets.uuid')
    .where('dataset_groups_datasets.uuid', '=', uuid)
    // It must not leave the group between being found and being used.
    .forShare('dataset_groups_datasets')
    .executeTakeFirst();
  if (!link) throw notFound('dataset of a dataset group');
  return [{ link: link.uuid, dataset: uuid }];
}

async function pairsOf(
  mine: Tenant,
  wanted: Record<string, string | string[]>,
): Promise<WantedPair[]> {
  const asked = Object.entries(wanted).flatMap(([group, datasets]) =>
    [datasets].flat().map((dataset) => ({ group, dataset })),
  );
  const links = await mine
    .datasetGroupLinks()
    .select([
      'dataset_groups_datasets.uuid',
      'dataset_groups_datasets.dataset_group_uuid',
      'dataset_groups_datasets.dataset_uuid',
    ])
    .where('dataset_groups_datasets.dataset_group_uuid', 'in', Object.keys(wanted))
    .where('dataset_groups_datasets.dataset_uuid', 'in', [
      ...new Set(asked.map(({ dataset }) => dataset)),
    ])
    .forShare('dataset_groups_datasets')
    .execute();
  const byPair = new Map(
    links.map((link) => [`${link.dataset_group_uuid} ${link.dataset_uuid}`, link.uuid]),
  );
  return asked.map(({ group, dataset }) => ({ link: byPair.get(`${group} ${dataset}`), dataset }));
}

async function insertAssociation(
  trx: Transaction<Tables>,
  clock: () => Date,
  actor: Actor,
  key: { uuid: string; name: string },
  link: string,
  flags: { encrypt: boolean; decrypt: boolean },
): Promise<Association | PartialError> {
  const mine = tenant(trx, actor.customer);
  const inserted = await trx
    .insertInto('dataset_groups_datasets_api_keys')
    .values({
      customer_uuid: actor.customer,
      api_key_uuid: key.uuid,
      dataset_groups_dataset_uuid: link,
      ...flags,
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  const row = await selected(mine)
    .where('association.api_key_uuid', '=', key.uuid)
    .where('association.dataset_groups_dataset_uuid', '=', link)
    .executeTakeFirstOrThrow();
  if (!inserted)
    return {
      uuid: row.dataset_uuid,
      code: 'taken',
      detail: `The dataset "${row.dataset_name}" of the group "${row.group_name}" is already associated with this API key.`,
    };
  await recordActivity(
    trx,
    {
      ...actor,
      title: 'API keys',
      action: 'Associated',
      details: `${named(row)}: ${associationLabel(flags)}`,
      objectType: 'api_keys',
      objectUuid: key.uuid,
      changes: { [pairName(row)]: { from: null, to: associationLabel(flags) } },
    },
    clock,
  );
  return recordOf(row);
}
