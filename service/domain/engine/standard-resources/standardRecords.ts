import type { Scope } from '../../../db/scopes';
import { searchText } from '../../../db/searchText';
import { changesBetween } from '../recordActivity';
import type { ListSource } from '../lists/readList';
import { deletedValues, recordNotFound, type RecordRow } from '../records/recordKinds';
import {
  type RecordAction,
  changeRecord,
  deleteRecord,
  insertRecord,
  type Update,
} from '../records/records';
import { recordChange } from '../records/recordHistory';
import { type StandardResource, standardRows } from './standardResource';
import { serialize } from '../serialize';
import { inCreation, type ChangeContext } from '../changeContext';

async function rowsOf(
  resource: StandardResource,
  scope: Scope,
  uuids: readonly string[],
  now: Date,
): Promise<RecordRow[]> {
  const stored = await (resource.rows?.(scope, uuids, now) ??
    standardRows(scope, resource.table, uuids));
  return stored.map((row) => serialize(resource.row, { ...row }));
}

/**
 * Operations on records of a standard resource. A change and its row in the history are one transaction;
 * versions, taken names and the quick search work the same for all.
 */
export function standardRecords(resource: StandardResource) {
  const { table, columns } = resource;
  const linkedFields: readonly string[] = resource.linkedFields ?? [];
  const storedFields = (values: object): object =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !linkedFields.includes(name)));
  const historyOf = (uuid: string) => ({ customer: resource.customerOf?.(uuid) });
  const list: ListSource<RecordRow> = {
    table,
    columns,
    rows: (scope, uuids, now) => rowsOf(resource, scope, uuids, now),
  };
  /** @throws ApiError 404, 412, 422 */
  const change: Update<object> = (context, uuid, update, expected) =>
    changeRecord(context, { table, uuid, expected }, async (before, within) => {
      const newValues = storedFields(update);
      const changed = changesBetween<object>(before, newValues);
      const changes = {
        ...(resource.describeChanges ? await resource.describeChanges(within, changed) : changed),
        ...(await resource.link?.(within, uuid, update)),
      };
      if (Object.keys(changes).length === 0) return undefined;
      const after = { ...before, ...newValues };
      const set = { ...newValues, search_text: searchText(...resource.searchedTexts(after)) };
      return {
        set,
        action: 'Updated',
        name: resource.nameOf(after),
        changes,
        ...historyOf(uuid),
      };
    });
  return {
    list,

    /** @throws ApiError 404 */
    read: async (scope: Scope, uuid: string, now: Date): Promise<RecordRow> => {
      const [row] = await rowsOf(resource, scope, [uuid], now);
      if (!row) throw recordNotFound(table);
      return { ...row, ...(await resource.details?.(scope, row, now)) };
    },

    /** @returns the uuid of the new record @throws ApiError 422 */
    create: (context: ChangeContext, values: object): Promise<string> =>
      inCreation(context, async (within) => {
        const set = {
          ...storedFields(values),
          search_text: searchText(...resource.searchedTexts(values)),
        };
        const { uuid } = await insertRecord(within, table, {
          name: resource.nameOf(values),
          values: set,
          describe: historyOf,
        });
        await resource.link?.(within, uuid, values);
        return uuid;
      }),
    change,
    remove: removalOf(resource),
  };
}

/** @returns an action that throws ApiError 404, 409 and 412 */
const removalOf =
  (resource: StandardResource): RecordAction =>
  (context, uuid, expected) =>
    deleteRecord(
      context,
      { table: resource.table, uuid, expected },
      async (before, within) => {
        const name = resource.nameOf(before);
        await resource.clear?.(within, uuid, name);
        const deletedFields = deletedValues(resource.table, before);
        return {
          name,
          changes: (await resource.describeChanges?.(within, deletedFields)) ?? deletedFields,
        };
      },
      async (within) => {
        const released = await resource.release?.(within, uuid, context.clock());
        for (const { changes, ...record } of released ?? [])
          await recordChange(within, record.table, record, { action: 'Updated', changes });
      },
    );
