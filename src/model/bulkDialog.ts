import type { FieldValues } from 'react-hook-form';
import type { Loader } from './code';
import type { DialogText, ImpactList } from './dialogParts';
import type { Field, FieldValue, FormSchema } from './field';

/** A record as a bulk action sends it, with the values that only this record gets. */
export type ChosenRecord = { uuid: string; version?: number } & Readonly<Record<string, unknown>>;

/** Form for the values that all chosen records get, shown before the preview. */
export interface BulkForm {
  fields: readonly Field[];
  schema: () => Promise<FormSchema>;
  initial?: Readonly<Record<string, FieldValue>>;
  /** The reason why valid values cannot be used. */
  check?: (values: FieldValues) => string | undefined;
}

/** A dialog about the chosen records of a list (decision 545). */
export interface BulkDialog {
  /** Such as `/bulk/api-keys/disable`; its dry run gives the preview. */
  path: string;
  text?: readonly DialogText[];
  /** Lists of what stops working, if anything does. */
  lists?: readonly ImpactList[];
  form?: Loader<BulkForm>;
  /** A record by its id in the selection, where that is not its uuid. */
  recordOf?: (id: string) => ChosenRecord;
  /** Makes the request body; by default the records and the form's values. */
  bodyOf?: (
    records: readonly ChosenRecord[],
    values: FieldValues,
  ) => { records: readonly ChosenRecord[] } & Readonly<Record<string, unknown>>;
  /** Says what happens to one record, if the action's label does not. */
  remarkOf?: (record: ChosenRecord) => string | undefined;
}
