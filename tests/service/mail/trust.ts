import type { Database } from '../../../service/db/database';
import { isTrusted, trustBrowser } from '../../../service/domain/people/sessions/trustedBrowsers';

/**
 * Has a person trust a browser.
 * @returns whether they still do
 */
export async function trustOne(
  db: Database,
  now: Date,
  user: string,
): Promise<() => Promise<boolean>> {
  const details = { user_agent: null, ip_address: null };
  const value = await trustBrowser(db, now, user, { details, previousValue: undefined });
  return () => isTrusted(db, now, user, value);
}
