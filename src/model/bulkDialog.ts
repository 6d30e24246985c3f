import type { FieldValues } from 'react-hook-form';
import type { Loader } from './code';
import type { DialogText, ImpactList } from './dialogParts';
import type { Field, FieldValue, FormSchema } from './field';

/** A record as a bulk action sends it, with what only it is given. */
export type ChosenRecord = { uuid: string; version?: number } & Readonly<Record<string, unknown>>;

/** Values that all chosen records get, asked before it is shown what would happen. */
export interface BulkForm {
  fields: readonly Field[];
  schema: () => Promise<FormSchema>;
  initial?: Readonly<Record<string, FieldValue>>;
  /** Why valid values cannot be used. */
  judge?: (values: FieldValues) => string | undefined;
}

/** A dialog about the chosen records of a list (decision 545). */
export interface BulkDialog {
  /** `/bulk/api-keys/disable`; a dry run of it says what would happen. */
  path: string;
  text?: readonly DialogText[];
  /** Lists of what stops working, where something does. */
  lists?: readonly ImpactList[];
  form?: Loader<BulkForm>;
  /** A record by its id in the selection, where that is not its uuid. */
  recordOf?: (id: string) => ChosenRecord;
  /** The values as the service takes them; by default as the form has them. */
  bodyOf?: (
    records: readonly ChosenRecord[],
    values: FieldValues,
  ) => { records: readonly ChosenRecord[] } & Readonly<Record<string, unknown>>;
  /** Says what happens to one record, where the label of the action does not. */
  remarkOf?: (record: ChosenRecord) => string | undefined;
}
