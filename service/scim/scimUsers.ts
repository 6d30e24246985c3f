import { providerChanges } from '../../texts/history/identityProvider';
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
  scimReads,
} from './scimCall';
import { groupsOf } from './scimLists';
import { patchedUser } from './patch/scimPatch';
import { readUser, userFields, userResource } from './schema/scimSchemas';
import { readView } from './schema/scimView';

async function serializeUsers({ tenantDb, query, base }: ScimCall, users: readonly StoredUser[]) {
  const view = readView(query);
  const groups = await groupsOf(
    tenantDb,
    users.map(({ uuid }) => uuid),
  );
  return users.map((user) => userResource(user, groups.get(user.uuid) ?? [], base, view));
}

const { answerResource, calls } = scimReads('User', serializeUsers);

const changeOf = (before: StoredUser, after: StoredUser): Pick<ScimAnswer, 'change'> => {
  if (before === after) return {};
  const activation = after.active ? 'activated' : 'deactivated';
  const verb = before.active === after.active ? 'updated' : activation;
  return { change: providerChanges.person(after.user_name, verb) };
};

async function applyChange(
  call: ScimChange,
  decide: (before: StoredUser) => Promise<ProvisionedUser>,
): Promise<ScimAnswer> {
  const { context, id } = call;
  const before = await lockUser(context, requireId(id, 'person'));
  const after = await changeUser(context, before, await decide(before));
  return answerResource(call, after, changeOf(before, after));
}

/** People: each has an API key, which is updated with them. */
export const userCalls: ScimCalls = {
  ...calls,
  create: async (call) => {
    const user = await createUser(call.context, await readUser(call.body));
    return answerResource(call, user, {
      status: 201,
      change: providerChanges.person(user.user_name, 'added'),
    });
  },
  replace: (call) => applyChange(call, (before) => readUser(call.body, before.active)),
  patch: (call) =>
    applyChange(call, async (before) =>
      readUser(await patchedUser(userFields(before), call.body), before.active),
    ),
  remove: async ({ context, id }) => {
    const user = await deleteUser(context, requireId(id, 'person'));
    return { status: 204, change: providerChanges.person(user.user_name, 'removed') };
  },
};
