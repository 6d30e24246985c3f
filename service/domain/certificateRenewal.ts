import { tenant } from '../db/tenant';
import { certificateLifetime, createCertificates } from '../vault/certificates';
import { keepSecrets } from '../vault/keepSecrets';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import type { RotationServices } from './rotateDataKey';

const day = 24 * 60 * 60_000;
/** A certificate is renewed when it has less than this left. */
const renewedBefore = 30 * day;
/** Keys in one call; the answer says whether there are more. */
const batch = 200;

/**
 * Gives the company's API keys a new certificate where theirs is missing or ends within 30 days.
 * @returns how many were renewed, and whether more are waiting
 */
export async function renewCertificates(
  { db, clock, vault }: RotationServices,
  actor: Actor,
): Promise<{ renewed: number; more: boolean }> {
  const now = clock();
  const soon = new Date(now.getTime() + renewedBefore);
  const { issueCertificate } = createCertificates(keepSecrets(db, vault, clock));
  const waiting = await tenant(db, actor.customer)
    .apiKeys()
    .select(['uuid', 'name', 'public_key', 'public_value'])
    .where((eb) =>
      eb.or([eb('certificate_expires_at', 'is', null), eb('certificate_expires_at', '<', soon)]),
    )
    .where((eb) => eb.or([eb('end_date_tm', 'is', null), eb('end_date_tm', '>', now)]))
    .orderBy('uuid')
    .limit(batch + 1)
    .execute();
  for (const key of waiting.slice(0, batch)) {
    const certificate = await issueCertificate(key.public_key, key.public_value, now);
    await db.transaction().execute(async (trx) => {
      await tenant(trx, actor.customer)
        .changeApiKeys()
        .set({ certificate, certificate_expires_at: new Date(now.getTime() + certificateLifetime) })
        .where('uuid', '=', key.uuid)
        .execute();
      await recordActivity(
        trx,
        {
          ...actor,
          title: 'API keys',
          action: 'Certificate renewed',
          details: `Certificate of API key "${key.name}" renewed`,
          objectType: 'api_keys',
          objectUuid: key.uuid,
        },
        clock,
      );
    });
  }
  return { renewed: Math.min(waiting.length, batch), more: waiting.length > batch };
}
