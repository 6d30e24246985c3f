import type { Access } from '../../../contract/access/access';
import {
  type AccessAction,
  type AccessResource,
  type RecordResource,
  recordResources,
} from '../../../contract/access/accessTable';
import { actionOf, type ConfirmedAction } from '../../../contract/access/confirmations';
import { lookUp } from '../../../contract/lib/lookUp';
import { accessTexts, standardAccessTexts } from '../../../texts/history/access';
import { type Confirmed, confirmationTexts } from '../../../texts/people/confirmations';
import {
  kindOf,
  type RecordTable,
  tableOf,
  withArticle,
} from '../../domain/engine/records/recordKinds';

/** Labels of the standard actions, derived from the names of a record kind. */
const standardLabels = (table: RecordTable) => {
  const { singular, plural } = kindOf(table);
  return standardAccessTexts(withArticle(singular), plural);
};

/** Actions whose label cannot be derived from the name of a resource's records. */
type Named<R extends AccessResource> = Exclude<
  AccessAction<R>,
  R extends RecordResource ? keyof ReturnType<typeof standardLabels> : never
>;
/** Actions that people confirm: their confirmations have labels already. */
type ConfirmedActionsOf<R extends AccessResource> = {
  [A in AccessAction<R>]: `${R}.${A}` extends ConfirmedAction ? A : never;
}[AccessAction<R>];
type Labels = {
  readonly [
    R in AccessResource as [Exclude<Named<R>, ConfirmedActionsOf<R>>] extends [never] ? never : R
  ]: Readonly<
    Record<Exclude<Named<R>, ConfirmedActionsOf<R>>, string> &
      Partial<Record<ConfirmedActionsOf<R>, string>>
  >;
};

const actionTitles = confirmationTexts.actions;

/** Labels of all other pairs of the permission table, as the security history shows them. */
const accessLabels: Labels = {
  ...accessTexts,
  'api-keys': {
    ...accessTexts['api-keys'],
    'grant-decryption': actionTitles['api-keys.grant-decryption']({ object: 'an API key' }),
  },
};

type LabelTable = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

/** Labels that are derived from the names of records. */
const recordLabels: LabelTable = Object.fromEntries(
  recordResources.map((resource) => [resource, standardLabels(tableOf(resource))]),
);

const labelIn = (table: LabelTable, [resource, action]: Access): string | undefined =>
  lookUp(lookUp(table, resource) ?? {}, action);

/** @returns the attempted action in words: "Rotate a primary key" */
export const accessLabel = (access: Access): string =>
  labelIn(accessLabels, access) ??
  labelIn(recordLabels, access) ??
  lookUp<(of: Confirmed) => string>(actionTitles, actionOf(access))?.({}) ??
  access[1];
