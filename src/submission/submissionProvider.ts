import type { ConsoleRecord } from '../dataProvider/envelope';
import type { ActionProvider } from '../model/action';

/** What a submission calls the service with: an action's calls, and the standard verbs of records. */
export interface SubmissionProvider extends ActionProvider {
  create: (resource: string, data: object) => Promise<ConsoleRecord>;
  /** Sends the changed fields only; `previous` is the record the change began with, with its version. */
  update: (resource: string, data: object, previous: ConsoleRecord) => Promise<ConsoleRecord>;
}
