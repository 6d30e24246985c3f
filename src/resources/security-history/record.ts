import type { ActivityRecord } from '../../../contract/activities';

/** A row of the security history; its number stands in for the uuid that it does not have. */
export interface HistoryRecord extends ActivityRecord {
  uuid: string;
}
