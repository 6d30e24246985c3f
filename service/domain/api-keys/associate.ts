import type { Association } from '../../../contract/api-keys/apiKeys';
import { flagsOf, allowsDecryption } from '../../../contract/api-keys/apiKeyTerms';
import type { NewAssociations } from '../../../contract/dataset-groups/associations';
import type { DatasetType } from '../../../contract/definition/datasetTerms';
import type { PartialError } from '../../../contract/dataset-groups/datasetGroups';
import { apiKeyRefusals } from '../../../texts/refusals/keys';
import { sql } from 'kysely';
import { anyOf } from '../../db/anyOf';
import type { TenantScope } from '../../db/scopes';
import { notFound } from '../engine/apiError';
import { lockRecord } from '../engine/records/records';
import {
  type GrantingContext,
  inTransaction,
  type TransactionContext,
} from '../engine/changeContext';
import {
  recordAssociations,
  selectAssociations,
  type SelectedAssociation,
  serializeAssociation,
} from './associations';
import { refuseUnless } from './changeApiKey';

interface RequestedPair {
  /** Uuid of the link between group and dataset; undefined if the dataset is not in the group. */
  link: string | undefined;
  dataset: string;
  type: DatasetType | undefined;
}

/**
 * Lets an API key use datasets in groups. Pairs that do not exist, or are already associated, are reported
 * individually; the others are created.
 * @throws ApiError 403 and 401 if the caller may not grant decryption, 404 for the key, 409 if it cannot be changed
 */
export const associate = (
  context: GrantingContext,
  requested: NewAssociations,
): Promise<{ created: Association[]; partialErrors: PartialError[] }> =>
  inTransaction(context, async (within) => {
    const isSingle = 'api_key_uuid' in requested;
    const apiKey = isSingle ? requested.api_key_uuid : requested.apiKeyUuid;
    const { encrypt, decrypt } = isSingle ? requested : flagsOf(requested.type);
    const flags = { encrypt, decrypt };
    // Checked before anything is locked, if the request already asks for decryption.
    if (decrypt) await context.requireStepUp(['api-keys', 'grant-decryption']);
    const key = await lockRecord(within, 'api_keys', apiKey);
    refuseUnless('associate', key, context.clock());
    const pairs = isSingle
      ? await lockPair(within, requested.dataset_groups_dataset_uuid)
      : await lockPairs(within, requested.datasetGroupDatasets);
    if (pairs.some(({ type }) => allowsDecryption(flags, type)))
      await context.requireStepUp(['api-keys', 'grant-decryption']);
    const links = pairs.flatMap(({ link }) => link ?? []);
    const { created, byLink } = await insertAssociations(within, apiKey, links, flags);
    const unreportedLinks = new Set(created.map((row) => row.dataset_groups_dataset_uuid));
    const partialErrors = pairs.flatMap(({ link, dataset }): PartialError[] => {
      if (link === undefined)
        return [
          {
            uuid: dataset,
            code: 'missing',
            detail: apiKeyRefusals.leftGroup,
          },
        ];
      // A repeated pair is new at its first occurrence and already associated at the next.
      if (unreportedLinks.delete(link)) return [];
      const row = byLink.get(link);
      return row ? [alreadyAssociated(row)] : [];
    });
    return { created: created.map(serializeAssociation), partialErrors };
  });

const alreadyAssociated = (row: SelectedAssociation): PartialError => ({
  uuid: row.dataset_uuid,
  code: 'taken',
  detail: apiKeyRefusals.associated(row.dataset_name, row.group_name),
});

async function lockPair(tenantDb: TenantScope, uuid: string): Promise<RequestedPair[]> {
  const link = await tenantDb
    .linkedDatasets()
    .select([
      'dataset_groups_datasets.uuid',
      'dataset_groups_datasets.dataset_uuid',
      'datasets.dataset_type',
    ])
    .where('dataset_groups_datasets.uuid', '=', uuid)
    // The lock keeps the dataset in the group until the association is stored.
    .forShare('dataset_groups_datasets')
    .executeTakeFirstOrThrow(() => notFound('dataset of a dataset group'));
  return [{ link: link.uuid, dataset: link.dataset_uuid, type: link.dataset_type }];
}

async function lockPairs(
  tenantDb: TenantScope,
  datasetsByGroup: Record<string, string | string[]>,
): Promise<RequestedPair[]> {
  const requestedPairs = Object.entries(datasetsByGroup).flatMap(([group, datasets]) =>
    [datasets].flat().map((dataset) => ({ group, dataset })),
  );
  const links = await tenantDb
    .linkedDatasets()
    .select([
      'datasets.dataset_type',
      'dataset_groups_datasets.uuid',
      'dataset_groups_datasets.dataset_group_uuid',
      'dataset_groups_datasets.dataset_uuid',
    ])
    .where('dataset_groups_datasets.dataset_group_uuid', 'in', Object.keys(datasetsByGroup))
    .where('dataset_groups_datasets.dataset_uuid', 'in', [
      ...new Set(requestedPairs.map(({ dataset }) => dataset)),
    ])
    .orderBy('dataset_groups_datasets.uuid')
    .forShare('dataset_groups_datasets')
    .execute();
  const byPair = new Map(
    links.map((link) => [`${link.dataset_group_uuid} ${link.dataset_uuid}`, link]),
  );
  return requestedPairs.map(({ group, dataset }) => {
    const link = byPair.get(`${group} ${dataset}`);
    return { link: link?.uuid, dataset, type: link?.dataset_type };
  });
}

/**
 * Lets an API key use locked pairs, and adds a row for each to the key's history.
 * @returns the new associations, in the order of the links, and all associations by their link
 */
export async function insertAssociations(
  context: TransactionContext,
  apiKey: string,
  links: readonly string[],
  flags: { encrypt: boolean; decrypt: boolean },
): Promise<{ created: SelectedAssociation[]; byLink: ReadonlyMap<string, SelectedAssociation> }> {
  const { rows: inserted } = await sql<{
    link: string;
  }>`insert into dataset_groups_datasets_api_keys
      (customer_uuid, api_key_uuid, dataset_groups_dataset_uuid, encrypt, decrypt, created_at)
    select ${context.customer}, ${apiKey}, link, ${flags.encrypt}, ${flags.decrypt}, ${context.clock()}
    from unnest(${links}::uuid[]) as link
    on conflict do nothing
    returning dataset_groups_dataset_uuid as link`.execute(context.db);
  const rows = await selectAssociations(context)
    .where('association.api_key_uuid', '=', apiKey)
    .where('association.dataset_groups_dataset_uuid', '=', anyOf(links))
    .execute();
  const byLink = new Map(rows.map((row) => [row.dataset_groups_dataset_uuid, row]));
  const insertedLinks = new Set(inserted.map(({ link }) => link));
  const created = [...new Set(links)].flatMap((link) =>
    insertedLinks.has(link) ? (byLink.get(link) ?? []) : [],
  );
  await recordAssociations(context, created, 'Associated', { from: null, to: flags });
  return { created, byLink };
}
