import { scimRefusals } from '../../texts/refusals/scim';
import { providerChanges } from '../../texts/history/identityProvider';
import {
  changeGroup,
  createGroup,
  deleteGroup,
  type GroupTexts,
  lockGroup,
  type MemberChange,
  type StoredGroup,
} from '../domain/provisioning/provisionedGroups';
import {
  requireId,
  type ScimAnswer,
  type ScimCall,
  type ScimCalls,
  type ScimChange,
  scimReads,
} from './scimCall';
import { attributeAt } from './schema/scimAttributes';
import { ScimRefused } from './scimErrors';
import { findMembers, membersOf, limitPageMembers } from './scimLists';
import { patchedGroup, readMembers } from './patch/scimMembers';
import { fieldsOf, groupResource, requireName } from './schema/scimSchemas';
import { readView } from './schema/scimView';
import type { Fields } from './schema/scimValues';

async function serializeGroups(
  { tenantDb, query, base }: ScimCall,
  requestedGroups: readonly StoredGroup[],
) {
  const view = readView(query);
  const groups = view.members ? await limitPageMembers(tenantDb, requestedGroups) : requestedGroups;
  const uuids = groups.map(({ uuid }) => uuid);
  const members = view.members ? await membersOf(tenantDb, uuids) : undefined;
  return groups.map((group) =>
    groupResource({ ...group, members: members?.get(group.uuid) ?? [] }, base, view),
  );
}

const { answerResource, calls } = scimReads('Group', serializeGroups);

const fieldsOfGroup = ({ display_name: displayName, external_id: externalId }: StoredGroup) => ({
  displayName,
  ...(externalId !== null && { externalId }),
});

/** @returns the attributes of a group, with names spelled as in the schema (RFC 7643 section 2.1) */
const namedFields = (body: unknown): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(body)).flatMap(([name, value]) => {
      const location = attributeAt('Group', name);
      return location ? [[location.attribute.name, value] as const] : [];
    }),
  );

function textsOf(fields: Fields): GroupTexts {
  const { displayName, externalId = null } = fields;
  if (externalId !== null && typeof externalId !== 'string')
    throw new ScimRefused('invalidValue', scimRefusals.noText('externalId'));
  return { displayName: requireName(displayName, 'displayName'), externalId };
}

const replaceMembers = (members: unknown): MemberChange => ({
  replaces: true,
  added: new Set(readMembers(members)),
  removed: new Set(),
});

async function applyChange(
  call: ScimChange,
  decide: (before: StoredGroup) => Promise<{ fields: Fields; members: MemberChange }>,
  returnsGroup: boolean,
): Promise<ScimAnswer> {
  const { context, id } = call;
  const before = await lockGroup(context, requireId(id, 'group'));
  const { fields, members } = await decide(before);
  const after = await changeGroup(context, before, textsOf(fields), members);
  const description =
    after === before ? {} : { change: providerChanges.group(after.display_name, 'updated') };
  return returnsGroup ? answerResource(call, after, description) : { status: 204, ...description };
}

/** Groups: their members may use the dataset group of the same name. */
export const groupCalls: ScimCalls = {
  ...calls,
  create: async (call) => {
    const fields = namedFields(call.body);
    const members = replaceMembers(fields['members']);
    const group = await createGroup(call.context, textsOf(fields), members);
    return answerResource(call, group, {
      status: 201,
      change: providerChanges.group(group.display_name, 'added'),
    });
  },
  replace: (call) => {
    const fields = namedFields(call.body);
    return applyChange(
      call,
      () => Promise.resolve({ fields, members: replaceMembers(fields['members']) }),
      true,
    );
  },
  // A group may be large, and a caller that requests no attributes knows what it sent (RFC 7644 section 3.5.2).
  patch: (call) =>
    applyChange(
      call,
      (before) =>
        patchedGroup(fieldsOfGroup(before), call.body, findMembers(call.context, before.uuid)),
      call.query['attributes'] !== undefined,
    ),
  remove: async ({ context, id }) => {
    const group = await deleteGroup(context, requireId(id, 'group'));
    return { status: 204, change: providerChanges.group(group.display_name, 'removed') };
  },
};
