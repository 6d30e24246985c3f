import { datasetLinks } from './datasetLinks';
import { formChecks } from './formChecks';
import type { Http } from './http';
import { plainReads } from './plainReads';
import { recordSearch } from './recordSearch';
import { userSettings } from './userSettings';

/** Calls beyond the standard verbs, lists and actions. Every failure is an HttpError. */
export function customCalls(http: Http) {
  const reads = plainReads(http);
  return {
    ...reads,
    ...recordSearch(reads),
    ...datasetLinks(reads),
    ...formChecks(http),
    ...userSettings(http),
  };
}
