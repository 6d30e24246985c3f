import { sql } from 'kysely';
import { idpSettingKey } from '../../../contract/people/identityProvider';
import { provisioningRefusals } from '../../../texts/refusals/identityProvider';
import type { Database } from '../../db/database';
import type { StoredIdp } from '../people/company/idpSettings';

/** Values that decide whether a company's identity provider counts now. */
export interface ProviderState {
  plan: string;
  /** null before the settings were saved. */
  enabled: boolean | null;
}

/** @returns why nothing that comes by a company's identity provider counts now, as a sentence */
export const provisioningOffReason = ({ plan, enabled }: ProviderState): string | undefined => {
  if (plan !== 'enterprise') return provisioningRefusals.plan;
  return enabled === true ? undefined : provisioningRefusals.off;
};

interface CompanyProvider extends ProviderState {
  settings: StoredIdp | null;
  /** Version of the settings, 0 without settings. */
  version: number;
  /** Digest of its SCIM token, null without a token. */
  digest: Uint8Array | null;
  /** When it last called with that token. */
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
