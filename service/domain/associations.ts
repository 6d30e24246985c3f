import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Association } from '../../contract/apiKeys';
import { apiKeyRefusal, associationLabel, flagsOf } from '../../contract/apiKeyTerms';
import type { AssociationUpdate, NewAssociations } from '../../contract/associations';
import type { PartialError } from '../../contract/datasetGroups';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import { invalid, notFound, refused } from './apiError';
import { lockApiKey, stateOf } from './storedApiKey';

interface Services {
  db: Database;
  clock: () => Date;
}

const selected = (mine: Tenant) =>
  mine
    .associations()
    .select([
      'association.uuid',
      'association.api_key_uuid',
      'association.dataset_groups_dataset_uuid',
      'association.encrypt',
      'association.decrypt',
      'dataset_groups.uuid as group_uuid',
      'dataset_groups.name as group_name',
      'datasets.uuid as dataset_uuid',
      'datasets.name as dataset_name',
      'api_keys.name as api_key_name',
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

const recordOf = (row: Selected): Association => ({
  uuid: row.uuid,
  api_key_uuid: row.api_key_uuid,
  dataset_groups_dataset_uuid: row.dataset_groups_dataset_uuid,
  encrypt: row.encrypt,
  decrypt: row.decrypt,
  dataset_group: { uuid: row.group_uuid, name: row.group_name },
  dataset: { uuid: row.dataset_uuid, name: row.dataset_name },
});

/** @returns the key's associations by group and dataset, and how many there are */
export async function associationsOf(
  mine: Tenant,
  apiKey: string,
  limit: number,
): Promise<{ associations: Association[]; count: number }> {
  const rows = await selected(mine)
    .where('association.api_key_uuid', '=', apiKey)
    .orderBy(sql`lower(dataset_groups.name)`)
    .orderBy(sql`lower(datasets.name)`)
    .limit(limit)
    .execute();
  const { count } = await mine.db
    .selectFrom('dataset_groups_datasets_api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_uuid', '=', mine.customer)
    .where('api_key_uuid', '=', apiKey)
    .executeTakeFirstOrThrow();
  return { associations: rows.map(recordOf), count };
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

const pairName = (row: Selected): string => `${row.group_name} / ${row.dataset_name}`;

const named = (row: Selected): string =>
  `API key "${row.api_key_name}" with dataset "${row.dataset_name}" of group "${row.group_name}"`;

/** @throws ApiError 404; 409 for a key that cannot be changed */
async function lockAssociation(mine: Tenant, clock: () => Date, uuid: string): Promise<Selected> {
  const found = await selected(mine).where('association.uuid', '=', uuid).executeTakeFirst();
  if (!found) throw notFound('association');
  const key = await lockApiKey(mine, found.api_key_uuid, undefined);
  const refusal = apiKeyRefusal('associate', stateOf(key), clock());
  if (refusal !== undefined) throw refused(refusal);
  // Read again behind the key's lock: another change may have come first.
  const row = await selected(mine).where('association.uuid', '=', uuid).executeTakeFirst();
  if (!row) throw notFound('association');
  return row;
}

/**
 * Changes what an association allows.
 * @throws ApiError 404, 409, 422 when nothing would be left (companion.md section 4)
 */
export async function updateAssociation(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
  update: AssociationUpdate,
): Promise<Association> {
  return db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockAssociation(mine, clock, uuid);
    const flags = { encrypt: before.encrypt, decrypt: before.decrypt, ...update };
    if (!flags.encrypt && !flags.decrypt)
      throw invalid([
        {
          field: 'dataset_groups_datasets_api_keys.encrypt',
          code: 'invalid',
          detail: 'Encrypt, Decrypt or both are needed. Delete the association to take both away.',
        },
      ]);
    const after = recordOf({ ...before, ...flags });
    if (flags.encrypt === before.encrypt && flags.decrypt === before.decrypt) return after;
    await mine.changeAssociations().set(flags).where('uuid', '=', uuid).execute();
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'API keys',
        action: 'Association changed',
        details: `${named(before)}: ${associationLabel(flags)}`,
        objectType: 'api_keys',
        objectUuid: before.api_key_uuid,
        changes: {
          [pairName(before)]: { from: associationLabel(before), to: associationLabel(flags) },
        },
      },
      clock,
    );
    return after;
  });
}

/** @throws ApiError 404, 409 */
export async function deleteAssociation(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockAssociation(mine, clock, uuid);
    await mine.deleteAssociations().where('uuid', '=', uuid).execute();
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'API keys',
        action: 'Association deleted',
        details: named(before),
        objectType: 'api_keys',
        objectUuid: before.api_key_uuid,
        changes: { [pairName(before)]: { from: associationLabel(before), to: null } },
      },
      clock,
    );
  });
}
