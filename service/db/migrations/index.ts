import type { Migration } from 'kysely';
import { up as schema } from './001_schema';
import { up as apiKeys } from './002_api_keys';
import { up as access } from './003_access';
import { up as events } from './004_events';
import { up as administration } from './005_administration';
import { up as account } from './006_account';
import { up as mail } from './007_mail';
import { up as search } from './008_search';
import { up as attempts } from './009_attempts';
import { up as accountVersion } from './010_account_version';
import { up as keyRetrievals } from './011_key_retrievals';
import { up as usage } from './012_usage';
import { up as installation } from './013_installation';
import { up as rootKeys } from './014_root_keys';
import { up as locksAndRotations } from './015_locks_and_rotations';
import { up as partitions } from './017_partitions';
import { up as historyStream } from './018_history_stream';
import { up as attention } from './020_attention';
import { up as callsAndPages } from './021_calls_and_pages';
import { up as provisioning } from './022_provisioning';
import { up as retentionProofs } from './023_retention_proofs';
import { up as signInByProvider } from './024_sign_in_by_provider';
import { up as reservedGrants } from './025_reserved_grants';
import { up as trustedBrowsers } from './026_trusted_browsers';
import { up as passkeys } from './027_passkeys';
import { up as confirmations } from './028_confirmations';
import { up as indexesOfDeletions } from './029_indexes_of_deletions';
import { up as mfaTold } from './030_mfa_told';
import { up as rotationsOfDrafts } from './031_rotations_of_drafts';
import { up as creatorsOfDatasets } from './032_creators_of_datasets';

/** In the order they are run; a released one is never changed. */
export const migrations: Record<string, Migration> = {
  '001_schema': { up: schema },
  '002_api_keys': { up: apiKeys },
  '003_access': { up: access },
  '004_events': { up: events },
  '005_administration': { up: administration },
  '006_account': { up: account },
  '007_mail': { up: mail },
  '008_search': { up: search },
  '009_attempts': { up: attempts },
  '010_account_version': { up: accountVersion },
  '011_key_retrievals': { up: keyRetrievals },
  '012_usage': { up: usage },
  '013_installation': { up: installation },
  '014_root_keys': { up: rootKeys },
  '015_locks_and_rotations': { up: locksAndRotations },
  '017_partitions': { up: partitions },
  '018_history_stream': { up: historyStream },
  '020_attention': { up: attention },
  '021_calls_and_pages': { up: callsAndPages },
  '022_provisioning': { up: provisioning },
  '023_retention_proofs': { up: retentionProofs },
  '024_sign_in_by_provider': { up: signInByProvider },
  '025_reserved_grants': { up: reservedGrants },
  '026_trusted_browsers': { up: trustedBrowsers },
  '027_passkeys': { up: passkeys },
  '028_confirmations': { up: confirmations },
  '029_indexes_of_deletions': { up: indexesOfDeletions },
  '030_mfa_told': { up: mfaTold },
  '031_rotations_of_drafts': { up: rotationsOfDrafts },
  '032_creators_of_datasets': { up: creatorsOfDatasets },
};
