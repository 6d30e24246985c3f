import { datasetLinks } from './datasetLinks';
import { formChecks } from './formChecks';
import { homeCalls } from './homeCalls';
import type { Http } from './http';
import { recordSearch } from './recordSearch';
import { userSettings } from './userSettings';

/** Calls beyond the standard verbs, lists and actions. Every failure is an HttpError. */
export const customCalls = (http: Http) => ({
  ...homeCalls(http),
  ...recordSearch(http),
  ...datasetLinks(http),
  ...formChecks(http),
  ...userSettings(http),
});
