import { standardResources } from '../domain/administration/standardResources';
import { isOwned } from '../domain/engine/records/recordKinds';
import { standardRecords } from '../domain/engine/standard-resources/standardRecords';
import type { StandardResource } from '../domain/engine/standard-resources/standardResource';
import { staffScope } from '../db/scopes';
import { tableRoutes } from './kit/lists';
import { recordRoutes } from './kit/recordRoutes';
import type { Route } from './kit/route';

/** The list, the CSV file and the records of a standard resource. */
function routesOf(resource: StandardResource): Route[] {
  const { name, table, row, csv, newRecord, update, volatileFields } = resource;
  const { list, read, create, change, remove } = standardRecords(resource);
  const records = recordRoutes({
    resource: name,
    record: resource.record ?? row,
    read: ({ db, tenantDb, clock }, uuid) =>
      read(isOwned(table) ? tenantDb : staffScope(db), uuid, clock()),
  });
  return [
    ...tableRoutes({ resource: name, row, csv, source: list }),
    records.create(newRecord, create),
    records.read(),
    records.update(update, change, { volatileFields }),
    records.remove(remove),
  ];
}

export const standardRoutes: Route[] = standardResources.flatMap(routesOf);
