import { Schemas } from 'scimmy';
import { isUuid } from '../../contract/uuid';
import type { MemberChange } from '../domain/provisioning/provisionedGroups';
import { mostMembers } from '../domain/provisioning/provisionedGroups';
import { ScimRefused, understood } from './scimErrors';
import { valuesIn } from './scimFilter';
import { applied, type Operation, readOperations } from './scimPatch';
import { type Fields, fieldsOf, plain } from './scimSchemas';

/** A change of a group: its own fields, and who comes and goes. */
interface GroupPatch {
  fields: Fields;
  members: MemberChange;
}

/**
 * Reads a PATCH of a group. Its members, of whom there may be many, are never loaded for it.
 * @param fields the group as it is, without members
 * @throws ScimRefused 400, 413
 */
export async function patchedGroup(fields: Fields, body: unknown): Promise<GroupPatch> {
  const operations = await readOperations(body);
  const own = operations.filter(({ path = '' }) => !isOfMembers(path));
  return understood(async () => {
    let group = new Schemas.Group(fields);
    for (const operation of own) group = await applied(group, operation);
    return {
      fields: plain(group),
      members: movedBy(operations.filter(({ path = '' }) => isOfMembers(path))),
    };
  });
}

const isOfMembers = (path: string): boolean => /^members(?:\[.*\])?$/is.test(path);

/** One after the other, as they stand in the PATCH. */
function movedBy(operations: readonly Operation[]): MemberChange {
  const [added, removed] = [new Set<string>(), new Set<string>()];
  let replaces = false;
  for (const { op, path = '', value } of operations) {
    const filter = /\[(.*)\]/s.exec(path)?.[1];
    if (filter !== undefined && op !== 'remove')
      throw new ScimRefused('invalidPath', 'Members are added and replaced by "members" alone.');
    const named = filter === undefined ? readMembers(value) : valuesOf(filter);
    if (op === 'replace' || (op === 'remove' && filter === undefined && value === undefined)) {
      replaces = true;
      added.clear();
    }
    for (const uuid of named) {
      (op === 'remove' ? removed : added).add(uuid);
      (op === 'remove' ? added : removed).delete(uuid);
    }
  }
  return { replaces, added, removed };
}

function valuesOf(filter: string): string[] {
  const values = valuesIn(filter);
  if (!values) throw new ScimRefused('invalidPath', 'Members are found by value eq "…" alone.');
  return values.map(identifier);
}

function identifier(value: unknown): string {
  if (typeof value === 'string' && isUuid(value)) return value.toLowerCase();
  const shown = typeof value === 'string' ? `: ${value.slice(0, 100)}` : '';
  throw new ScimRefused('invalidValue', `This is not the id of a person here${shown}.`);
}

/**
 * Reads a list of members, of people alone.
 * @throws ScimRefused 400, 413
 */
export function readMembers(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const members: unknown[] = Array.isArray(value) ? value : [value];
  if (members.length > mostMembers)
    throw new ScimRefused(
      'tooMany',
      `A group holds at most ${mostMembers} people; this one has ${members.length}.`,
      413,
    );
  return members.map((member) =>
    identifier(typeof member === 'string' ? member : fieldsOf(member, 'A member')['value']),
  );
}
