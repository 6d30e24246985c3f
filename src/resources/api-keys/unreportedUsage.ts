import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import { unreportedCalls } from '../../../contract/administration/clientLibraries';
import { addDays } from '../../../contract/lib/dateRanges';
import { apiKeyTexts as texts } from '../../../texts/api-keys/apiKeys';

/** @returns sentences that name the key's client libraries whose calls are missing in the usage, on the shown days */
export function unreportedUsage({ client_libraries: libraries, usage }: ApiKeyRecord): string[] {
  if (!usage) return [];
  const first = addDays(usage.last_day, 1 - usage.days.length);
  return libraries.flatMap(({ product, product_version: version, api_version: api, date }) => {
    const calls = unreportedCalls(product, api);
    return calls && date >= first ? [texts.unreported[calls](`${product} ${version}`)] : [];
  });
}
