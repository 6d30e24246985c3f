import { notFound } from '../domain/apiError';
import {
  changeUser,
  createUser,
  deleteUser,
  lockUser,
  type ProvisionedUser,
  type StoredUser,
} from '../domain/provisioning/provisionedUsers';
import {
  requireId,
  type ScimAnswer,
  type ScimCall,
  type ScimCalls,
  type ScimChange,
  withId,
} from './scimCall';
import { listBody } from './scimDiscovery';
import { readFilter } from './scimFilter';
import { findUsers, groupsOf, readPage } from './scimLists';
import { patchedUser } from './scimPatch';
import { readUser, userFields, userResource } from './scimSchemas';
import { readView } from './scimView';

async function shown({ tenantDb, query, base }: ScimCall, users: readonly StoredUser[]) {
  const view = readView(query);
  const groups = await groupsOf(
    tenantDb,
    users.map(({ uuid }) => uuid),
  );
  return users.map((user) => userResource(user, groups.get(user.uuid) ?? [], base, view));
}

async function one(
  call: ScimCall,
  user: StoredUser,
  more: Pick<ScimAnswer, 'change'> & { status?: 200 | 201 } = {},
): Promise<ScimAnswer> {
  const [body] = await shown(call, [user]);
  return { status: 200, ...(body && { body }), ...more };
}

/** What the console tells of a change. */
const told = (before: StoredUser, after: StoredUser): Pick<ScimAnswer, 'change'> => {
  const named = `Person "${after.user_name}"`;
  if (before.active && !after.active) return { change: `${named} deactivated` };
  if (!before.active && after.active) return { change: `${named} activated` };
  return before === after ? {} : { change: `${named} updated` };
};

async function change(
  call: ScimChange,
  decide: (before: StoredUser) => Promise<ProvisionedUser>,
): Promise<ScimAnswer> {
  const { tenantDb, work, id } = call;
  const before = await lockUser(tenantDb, requireId(id, 'person'));
  const after = await changeUser(tenantDb, work, before, await decide(before));
  return one(call, after, told(before, after));
}

/** People: each has an API key, which follows them. */
export const userCalls: ScimCalls = {
  list: async (call) => {
    const { tenantDb, query } = call;
    const page = readPage(query);
    const found = await findUsers(tenantDb, readFilter('User', query['filter']), page);
    const resources = await shown(call, found.rows);
    return { status: 200, body: listBody(resources, { ...page, total: found.total }) };
  },
  read: async (call) => {
    const page = { startIndex: 1, count: 1 };
    const [user] = (await findUsers(call.tenantDb, withId(call.id), page)).rows;
    if (!user) throw notFound('person');
    return one(call, user);
  },
  create: async (call) => {
    const user = await createUser(call.tenantDb, call.work, await readUser(call.body));
    return one(call, user, { status: 201, change: `Person "${user.user_name}" added` });
  },
  replace: (call) => change(call, (before) => readUser(call.body, before.active)),
  patch: (call) =>
    change(call, async (before) =>
      readUser(await patchedUser(userFields(before), call.body), before.active),
    ),
  remove: async ({ tenantDb, work, id }) => {
    const user = await deleteUser(tenantDb, work, requireId(id, 'person'));
    return { status: 204, change: `Person "${user.user_name}" removed` };
  },
};
