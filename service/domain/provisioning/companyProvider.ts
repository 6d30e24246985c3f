import { sql } from 'kysely';
import { idpSettingKey } from '../../../contract/people/identityProvider';
import { provisioningRefusals } from '../../../texts/refusals/identityProvider';
import type { Database } from '../../db/database';
import type { StoredIdp } from '../people/company/idpSettings';

/** Values that determine whether a company's identity provider is currently effective. */
export interface ProviderState {
  plan: string;
  /** null if no settings were saved yet. */
  enabled: boolean | null;
}

/** @returns why access through a company's identity provider is currently off, as a sentence */
export const provisioningOffReason = ({ plan, enabled }: ProviderState): string | undefined => {
  if (plan !== 'enterprise') return provisioningRefusals.plan;
  return enabled === true ? undefined : provisioningRefusals.off;
};

interface CompanyProvider extends ProviderState {
  settings: StoredIdp | null;
  /** Version of the settings; 0 if there are none. */
  version: number;
  /** Digest of its SCIM token; null if there is none. */
  digest: Uint8Array | null;
  /** Time of its last call with that token. */
  seen_at: Date | null;
}

export async function findProvider(
  db: Database,
  customer: string,
): Promise<CompanyProvider | undefined> {
  const { rows } = await sql<CompanyProvider>`
    select c.plan, s.value as settings, (s.value ->> 'enabled')::boolean as enabled,
      coalesce(s.version, 0) as version, t.digest, t.seen_at
    from customers c
    left join scim_tokens t on t.customer_uuid = c.uuid
    left join customer_settings s on s.customer_uuid = c.uuid and s.key = ${idpSettingKey}
    where c.uuid = ${customer}`.execute(db);
  return rows[0];
}
