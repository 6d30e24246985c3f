import { type Migration, sql } from 'kysely';
import { statements as schema } from './001_schema';
import { statements as apiKeys } from './002_api_keys';
import { statements as access } from './003_access';
import { statements as events } from './004_events';
import { up as administration } from './005_administration';
import { statements as account } from './006_account';
import { statements as mail } from './007_mail';
import { statements as search } from './008_search';
import { statements as attempts } from './009_attempts';
import { statements as accountVersion } from './010_account_version';
import { statements as keyRetrievals } from './011_key_retrievals';
import { statements as usage } from './012_usage';
import { statements as installation } from './013_installation';
import { statements as rootKeys } from './014_root_keys';
import { statements as locksAndRotations } from './015_locks_and_rotations';
import { up as partitions } from './017_partitions';
import { statements as historyStream } from './018_history_stream';
import { statements as attention } from './020_attention';
import { statements as callsAndPages } from './021_calls_and_pages';
import { statements as provisioning } from './022_provisioning';
import { statements as retentionProofs } from './023_retention_proofs';
import { statements as signInByProvider } from './024_sign_in_by_provider';
import { statements as reservedGrants } from './025_reserved_grants';
import { statements as trustedBrowsers } from './026_trusted_browsers';
import { statements as passkeys } from './027_passkeys';
import { statements as confirmations } from './028_confirmations';
import { statements as indexesOfDeletions } from './029_indexes_of_deletions';
import { statements as mfaTold } from './030_mfa_told';
import { statements as rotationsOfDrafts } from './031_rotations_of_drafts';
import { statements as creatorsOfDatasets } from './032_creators_of_datasets';
import { statements as productsInLowerCase } from './033_products_in_lower_case';
import { statements as operatorsCompany } from './034_operators_company';
import { statements as issuersOfSubjects } from './036_issuers_of_subjects';
import { statements as digestsOfTokens } from './037_digests_of_tokens';
import { statements as provisionedKeys } from './038_provisioned_keys';
import { statements as inviters } from './039_inviters';
import { statements as sealedMails } from './040_sealed_mails';
import { statements as endsOfApiKeys } from './041_ends_of_api_keys';
import { statements as exactDatasetNames } from './042_exact_dataset_names';
import { statements as deletedApiKeys } from './043_deleted_api_keys';
import { statements as typedDatasets } from './044_typed_datasets';
import { up as uniqueNames } from './045_unique_names';
import { statements as provenAddresses } from './046_proven_addresses';
import { up as teamList } from './047_team_list';
import { statements as replacedApiKeys } from './048_replaced_api_keys';
import { statements as usersOfLibraries } from './049_users_of_libraries';
import { statements as calendarAddresses } from './050_calendar_addresses';
import { statements as messages } from './051_messages';
import { statements as webhooks } from './052_webhooks';
import { statements as keyUsage } from './053_key_usage';
import { statements as apiKeyAddresses } from './054_api_key_addresses';
import { statements as movedRotations } from './055_moved_rotations';
import { statements as renewedNotices } from './056_renewed_notices';
import { statements as addressSpans } from './057_address_spans';
import { statements as toldBefore } from './058_told_before';
import { statements as withoutProofs } from './059_without_proofs';
import { statements as indexesOfExpiry } from './060_indexes_of_expiry';

const migrationOf = (statements: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** In the order of execution; a released migration never changes. */
export const migrations: Record<string, Migration> = {
  '001_schema': migrationOf(schema),
  '002_api_keys': migrationOf(apiKeys),
  '003_access': migrationOf(access),
  '004_events': migrationOf(events),
  '005_administration': { up: administration },
  '006_account': migrationOf(account),
  '007_mail': migrationOf(mail),
  '008_search': migrationOf(search),
  '009_attempts': migrationOf(attempts),
  '010_account_version': migrationOf(accountVersion),
  '011_key_retrievals': migrationOf(keyRetrievals),
  '012_usage': migrationOf(usage),
  '013_installation': migrationOf(installation),
  '014_root_keys': migrationOf(rootKeys),
  '015_locks_and_rotations': migrationOf(locksAndRotations),
  '017_partitions': { up: partitions },
  '018_history_stream': migrationOf(historyStream),
  '020_attention': migrationOf(attention),
  '021_calls_and_pages': migrationOf(callsAndPages),
  '022_provisioning': migrationOf(provisioning),
  '023_retention_proofs': migrationOf(retentionProofs),
  '024_sign_in_by_provider': migrationOf(signInByProvider),
  '025_reserved_grants': migrationOf(reservedGrants),
  '026_trusted_browsers': migrationOf(trustedBrowsers),
  '027_passkeys': migrationOf(passkeys),
  '028_confirmations': migrationOf(confirmations),
  '029_indexes_of_deletions': migrationOf(indexesOfDeletions),
  '030_mfa_told': migrationOf(mfaTold),
  '031_rotations_of_drafts': migrationOf(rotationsOfDrafts),
  '032_creators_of_datasets': migrationOf(creatorsOfDatasets),
  '033_products_in_lower_case': migrationOf(productsInLowerCase),
  '034_operators_company': migrationOf(operatorsCompany),
  '036_issuers_of_subjects': migrationOf(issuersOfSubjects),
  '037_digests_of_tokens': migrationOf(digestsOfTokens),
  '038_provisioned_keys': migrationOf(provisionedKeys),
  '039_inviters': migrationOf(inviters),
  '040_sealed_mails': migrationOf(sealedMails),
  '041_ends_of_api_keys': migrationOf(endsOfApiKeys),
  '042_exact_dataset_names': migrationOf(exactDatasetNames),
  '043_deleted_api_keys': migrationOf(deletedApiKeys),
  '044_typed_datasets': migrationOf(typedDatasets),
  '045_unique_names': { up: uniqueNames },
  '046_proven_addresses': migrationOf(provenAddresses),
  '047_team_list': { up: teamList },
  '048_replaced_api_keys': migrationOf(replacedApiKeys),
  '049_users_of_libraries': migrationOf(usersOfLibraries),
  '050_calendar_addresses': migrationOf(calendarAddresses),
  '051_messages': migrationOf(messages),
  '052_webhooks': migrationOf(webhooks),
  '053_key_usage': migrationOf(keyUsage),
  '054_api_key_addresses': migrationOf(apiKeyAddresses),
  '055_moved_rotations': migrationOf(movedRotations),
  '056_renewed_notices': migrationOf(renewedNotices),
  '057_address_spans': migrationOf(addressSpans),
  '058_told_before': migrationOf(toldBefore),
  '059_without_proofs': migrationOf(withoutProofs),
  '060_indexes_of_expiry': migrationOf(indexesOfExpiry),
};
