import type { AdministeredResource } from '../../contract/access';
import { dataUnder } from '../../contract/envelope';
import { z } from '../../contract/zod';
import type { Database } from '../db/database';
import type { Platform } from '../db/platform';
import type { Actor } from '../domain/actor';
import type { StaffServices } from '../domain/platformRecords';
import { actorOf } from './caller';
import { platformTableRoutes } from './lists';
import type { TableRoutes } from './lists';
import { route } from './route';
import type { Route } from './route';

const params = z.strictObject({ uuid: z.uuid() });

interface RecordRoutes<New extends z.ZodType, Update extends z.ZodType> {
  /** `/admin/<name>`; also the resource of the permission table. */
  name: AdministeredResource;
  /** Plural key of the payload. */
  key: string;
  /** One of them, in words, with its article. */
  what: string;
  record: z.ZodType;
  newRecord: New;
  update: Update;
  /** @throws ApiError 404 */
  read: (db: Database, uuid: string, now: Date) => Promise<{ version: number }>;
  /** @returns the uuid of what was made */
  create: (services: StaffServices, actor: Actor, body: z.infer<New>) => Promise<string>;
  change: (
    services: StaffServices,
    actor: Actor,
    uuid: string,
    body: z.infer<Update>,
    expected: number | undefined,
  ) => Promise<void>;
  remove: (
    services: StaffServices,
    actor: Actor,
    uuid: string,
    expected: number | undefined,
  ) => Promise<void>;
}

/** The routes of one kind of record that staff look after: make, read, change and delete it. */
export function platformRecordRoutes<New extends z.ZodType, Update extends z.ZodType>(
  kind: RecordRoutes<New, Update>,
): Route[] {
  const { name, key, what, newRecord, update, read, create, change, remove } = kind;
  const answer = dataUnder(key, kind.record);
  const current = async ({ db, clock }: StaffServices, uuid: string) => {
    const record = await read(db, uuid, clock());
    return { data: { [key]: record }, version: record.version };
  };
  return [
    route({
      method: 'post',
      path: `/admin/${name}`,
      summary: `Make ${what}`,
      access: [name, 'create'],
      idempotent: true,
      body: newRecord,
      key,
      answer,
      handle: async (call) => current(call, await create(call, actorOf(call.caller), call.body)),
    }),
    route({
      method: 'get',
      path: `/admin/${name}/{uuid}`,
      summary: `Read ${what}`,
      access: [name, 'read'],
      params,
      answer,
      handle: (call) => current(call, call.params.uuid),
    }),
    route({
      method: 'patch',
      path: `/admin/${name}/{uuid}`,
      summary: `Change ${what}`,
      access: [name, 'update'],
      params,
      body: update,
      key,
      answer,
      handle: async (call) => {
        const { uuid } = call.params;
        await change(call, actorOf(call.caller), uuid, call.body, call.ifMatch);
        return current(call, uuid);
      },
    }),
    route({
      method: 'delete',
      path: `/admin/${name}/{uuid}`,
      summary: `Delete ${what} for good`,
      access: [name, 'delete'],
      params,
      answer: dataUnder(key, params),
      handle: async (call) => {
        const { uuid } = call.params;
        await remove(call, actorOf(call.caller), uuid, call.ifMatch);
        return { data: { [key]: { uuid } } };
      },
    }),
  ];
}

/** The same with a paged list and its CSV file. */
export const platformResourceRoutes = <Row, New extends z.ZodType, Update extends z.ZodType>(
  kind: Omit<RecordRoutes<New, Update>, 'record'> &
    Pick<TableRoutes<Row, Platform>, 'row' | 'source' | 'csv'> & {
      /** Where a record has more than a row. */
      record?: z.ZodType;
    },
): Route[] => [
  ...platformTableRoutes<Row>({ ...kind, access: [kind.name, 'list'] }),
  ...platformRecordRoutes({ ...kind, record: kind.record ?? kind.row }),
];
