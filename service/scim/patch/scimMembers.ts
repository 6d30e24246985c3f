import { sql, type SqlBool } from 'kysely';
import { isUuid } from '../../../contract/lib/uuid';
import { scimMemberRefusals } from '../../../texts/refusals/scim';
import { anyOf } from '../../db/anyOf';
import { type MemberChange, maxMembers } from '../../domain/provisioning/provisionedGroups';
import type { Attribute } from '../schema/scimAttributes';
import type { Condition } from '../filter/scimComparison';
import { itemFilterOf, requireFewComparisons } from '../filter/scimConditions';
import { ScimRefused } from '../scimErrors';
import type { Expression } from '../filter/scimExpression';
import { type Operation, readOperations } from './scimOperations';
import { applyPatch } from './scimPatch';
import { memberCondition } from '../filter/scimRelations';
import { fieldsOf } from '../schema/scimSchemas';
import type { Fields } from '../schema/scimValues';

/** A change of a group: its own fields, and the members to add and remove. */
interface GroupPatch {
  fields: Fields;
  members: MemberChange;
}

/** Finds people `u` who meet a condition among the members of the group and these others. */
export type FindMembers = (
  condition: Condition,
  otherUuids: readonly string[],
) => Promise<string[]>;

/**
 * Reads a PATCH of a group without loading its members, of whom there may be many.
 * @param group current fields of the group, without members
 * @throws ScimRefused 400, 413
 */
export async function patchedGroup(
  group: Fields,
  body: unknown,
  findMembers: FindMembers,
): Promise<GroupPatch> {
  let fields = group;
  const members: MemberPatch = {
    replaces: false,
    added: new Set<string>(),
    removed: new Set<string>(),
  };
  for (const operation of readOperations('Group', body))
    if (operation.target.attribute?.name === 'members')
      await applyOperation(members, operation, findMembers);
    else fields = applyPatch(fields, operation);
  return { fields, members };
}

interface MemberPatch extends MemberChange {
  added: Set<string>;
  removed: Set<string>;
}

/** Applies one operation to the additions and removals of the operations before it. */
async function applyOperation(
  members: MemberPatch,
  operation: Operation,
  findMembers: FindMembers,
): Promise<void> {
  const { op, target, value } = operation;
  const { attribute, filter, sub } = target;
  if (!attribute || sub || (filter && op !== 'remove'))
    throw new ScimRefused('invalidPath', scimMemberRefusals.byList);
  const uuids = filter
    ? await selectMembers(members, conditionOf(filter, attribute), findMembers)
    : readMembers(value);
  // Entra ID sends the members to remove; without a value, all are removed.
  if (op === 'replace' || (op === 'remove' && !filter && (value === undefined || value === null))) {
    members.replaces = true;
    members.added.clear();
  }
  const { added, removed } = members;
  const [targetSet, oppositeSet] = op === 'remove' ? [removed, added] : [added, removed];
  for (const uuid of uuids) {
    targetSet.add(uuid);
    oppositeSet.delete(uuid);
  }
}

/** @returns the members that a filter finds @throws ScimRefused 400 if it finds nobody */
async function selectMembers(
  { replaces, added, removed }: MemberPatch,
  condition: Condition,
  findMembers: FindMembers,
): Promise<string[]> {
  const matchingUuids = await findMembers(condition, [...added]);
  const members = matchingUuids.filter(
    (uuid) => added.has(uuid) || (!replaces && !removed.has(uuid)),
  );
  if (members.length === 0) throw new ScimRefused('noTarget', scimMemberRefusals.notFound);
  return members;
}

function conditionOf(filter: Expression, attribute: Attribute): Condition {
  const values = valuesOf(filter);
  if (values) return sql<SqlBool>`u.uuid = ${anyOf(values.map(requireUuid))}`;
  requireFewComparisons(filter);
  return memberCondition(itemFilterOf(attribute, filter));
}

/** @returns the values of one or several `value eq "…"`; undefined for another filter */
function valuesOf(expression: Expression): string[] | undefined {
  if ('filter' in expression) return undefined;
  if ('parts' in expression) {
    const values = expression.parts.map(valuesOf);
    return expression.operator === 'or' && values.every((part) => part !== undefined)
      ? values.flat()
      : undefined;
  }
  const [comparator, value] = expression.comparison;
  const isValueEquality = expression.path.toLowerCase() === 'value' && comparator === 'eq';
  return isValueEquality && typeof value === 'string' ? [value] : undefined;
}

function requireUuid(value: unknown): string {
  if (typeof value === 'string' && isUuid(value)) return value.toLowerCase();
  const valueText = typeof value === 'string' ? `: ${value.slice(0, 100)}` : '';
  throw new ScimRefused('invalidValue', scimMemberRefusals.noPerson(valueText));
}

/**
 * Reads a list of members, which must all be people.
 * @throws ScimRefused 400, 413
 */
export function readMembers(value: unknown): string[] {
  const members: unknown[] = Array.isArray(value) ? value : [value];
  if (members.length > maxMembers)
    throw new ScimRefused('tooMany', scimMemberRefusals.many(maxMembers, members.length), 413);
  return members.flatMap((member) => {
    // Null means no member (RFC 7643 section 2.5).
    if (member === undefined || member === null) return [];
    return [
      requireUuid(typeof member === 'string' ? member : valueIn(fieldsOf(member, 'A member'))),
    ];
  });
}

const valueIn = (member: Fields): unknown =>
  Object.entries(member).find(([name]) => name.toLowerCase() === 'value')?.[1];
