import type { AssociationType } from '../../../contract/api-keys/apiKeyTerms';
import { countText } from '../../../texts/admin-kit/counted';
import { apiKeyRefusals } from '../../../texts/refusals/keys';
import type { TenantScope } from '../../db/scopes';
import { conflict } from '../engine/apiError';
import { type GrantingContext, inTransaction } from '../engine/changeContext';
import { requireRecord } from '../engine/records/recordKinds';
import { countDatasets, datasetsOf } from '../grants/datasetGroupMembers';
import { associate } from './associate';

/**
 * Lets an API key use every dataset of a group with which it is not yet associated.
 * @throws ApiError as `associate`; 404 for the group, 409 if nothing is left to associate
 */
export const associateGroup = (
  context: GrantingContext,
  key: string,
  { group, type }: { group: string; type: AssociationType },
): Promise<void> =>
  inTransaction(context, async (within) => {
    await requireRecord(within, 'dataset_groups', group);
    const datasets = (await datasetsOf(within, group)).map(({ uuid }) => uuid);
    if (datasets.length === 0) throw conflict(apiKeyRefusals.groupEmpty);
    const newAssociations = { apiKeyUuid: key, datasetGroupDatasets: { [group]: datasets }, type };
    const { created } = await associate(within, newAssociations);
    if (created.length === 0) throw conflict(apiKeyRefusals.allAssociated);
  });

/** Maximum associations that one call for several keys adds, so that its answer comes before the console stops waiting. */
const maxAssociationsOfCall = 25_000;

/**
 * @param keyCount number of API keys that are to use every dataset of the group
 * @throws ApiError 409 if these are too many associations for one call
 */
export async function requireFewAssociations(
  tenantDb: TenantScope,
  group: string,
  keyCount: number,
): Promise<void> {
  if ((await countDatasets(tenantDb, group)) * keyCount > maxAssociationsOfCall)
    throw conflict(apiKeyRefusals.tooManyAssociations(countText(maxAssociationsOfCall)));
}
