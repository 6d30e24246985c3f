import { setImmediate } from 'node:timers/promises';
import { Messages, Schemas, type Types } from 'scimmy';
import { sortedJson } from '../domain/json';
import { ScimRefused, understood } from './scimErrors';
import { withoutGroups } from './scimExpression';
import { type Fields, fieldsOf, isPrimary, plain, requireFew, withBooleans } from './scimSchemas';

/** One step of a PATCH (RFC 7644 section 3.5.2). */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  path?: string;
  value?: unknown;
}

/** Fewer than a thousand, which no provider sends. */
const mostOperations = 500;
/** Values of a person, once for each operation: half a second, and 500 operations on somebody with forty values. */
const mostMade = 20_000;
/** The library takes the square of a path's length; those of members, which may be long, never reach it. */
const longestPath = 1000;
/** What only the service sets; Okta sends the id along. */
const ignored: ReadonlySet<string> = new Set(['schemas', 'id', 'meta', 'groups', 'password']);

const { PatchOp } = Messages;
const prefixes = [Schemas.User.definition.id, Schemas.Group.definition.id];

/**
 * Reads the operations of a PATCH in either dialect: Entra ID writes `Replace`, puts several attributes into
 * one value without a path, dots in their names, and yes and no as a text; Okta replaces without a path.
 * @throws ScimRefused 400, 413
 */
export const readOperations = (body: unknown): Promise<Operation[]> =>
  understood(() => {
    const fields = fieldsOf(body);
    const given = Object.entries(fields).find(([name]) => name.toLowerCase() === 'operations')?.[1];
    if (!Array.isArray(given)) throw new ScimRefused('invalidSyntax', 'Operations must be a list.');
    if (given.length > mostOperations)
      throw new ScimRefused(
        'tooMany',
        `A PATCH has at most ${mostOperations} operations; this one has ${given.length}.`,
        413,
      );
    const operations = given.map((operation) => ownFields(fieldsOf(operation, 'An operation')));
    // The library's check of their form.
    const { Operations } = new PatchOp({ schemas: [PatchOp.id], Operations: operations as never });
    return (Operations as unknown as Operation[]).flatMap(spelledOut);
  });

/** An empty path is none. */
const ownFields = ({ op, path, value }: Fields): Fields => ({
  op: typeof op === 'string' ? op.toLowerCase() : op,
  ...(path !== undefined && path !== null && path !== '' && { path: plainPath(path) }),
  ...(value !== undefined && { value }),
});

const plainPath = (path: unknown): unknown => {
  if (typeof path !== 'string') return path;
  const prefix = prefixes.find((id) => path.toLowerCase().startsWith(`${id.toLowerCase()}:`));
  const own = prefix === undefined ? path : path.slice(prefix.length + 1);
  const [from, to] = [own.indexOf('['), own.lastIndexOf(']')];
  // Names count in any case (RFC 7643 section 2.1); the library has them in small letters too, but not in capitals.
  if (from < 0 || to < from) return own.toLowerCase();
  return own.slice(0, from).toLowerCase() + own.slice(from, to) + own.slice(to).toLowerCase();
};

const spelledOut = ({ op, path, value }: Operation): Operation[] => {
  if (path !== undefined)
    return ignored.has(path.toLowerCase())
      ? []
      : [{ op, path, ...(value !== undefined && { value: withBooleans(value, path) }) }];
  return Object.entries(fieldsOf(value, 'The value of an operation without a path')).flatMap(
    ([name, inner]) => {
      const own = plainPath(name);
      return typeof own !== 'string' || ignored.has(own.toLowerCase())
        ? []
        : [{ op, path: own, value: withBooleans(inner, own) }];
    },
  );
};

/**
 * Applies a PATCH to a person.
 * @param fields the person as it is
 * @returns the person as it shall be
 * @throws ScimRefused 400, 413
 */
export async function patchedUser(fields: Fields, body: unknown): Promise<Fields> {
  const operations = await readOperations(body);
  return understood(async () => {
    let user = new Schemas.User(fields);
    let made = 0;
    for (const operation of operations) {
      // Each makes the whole person anew, and others wait no longer than for one.
      await setImmediate();
      const before = plain(user);
      const after = plain(await applied(user, withManager(operation)));
      const whole = settled(before, after);
      made += requireFew(whole);
      if (made > mostMade)
        throw new ScimRefused(
          'tooMany',
          'These are too many operations for a person with so many values. Send them in several requests.',
          413,
        );
      user = new Schemas.User(whole);
    }
    return plain(user);
  });
}

/** @returns what an operation left, with its lists settled */
const settled = (before: Fields, after: Fields): Fields =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => {
      const earlier = before[name];
      const isList = Array.isArray(value);
      return [name, isList ? settledList(Array.isArray(earlier) ? earlier : [], value) : value];
    }),
  );

/** What was there is not added again (RFC 7644 section 3.5.2.1), and what becomes primary is so alone (3.5.2). */
function settledList(before: readonly unknown[], after: readonly unknown[]): unknown[] {
  const items = [...new Map(after.map((item) => [sortedJson(item), item])).values()];
  const known = new Set(before.map(sortedJson));
  const chosen = items.findLast((item) => isPrimary(item) && !known.has(sortedJson(item)));
  if (chosen !== undefined)
    for (const item of items) if (item !== chosen && isPrimary(item)) item['primary'] = false;
  return items;
}

/** Entra ID sends the manager's id alone. */
const withManager = (operation: Operation): Operation =>
  /:manager$/i.test(operation.path ?? '') && typeof operation.value === 'string'
    ? { ...operation, value: { value: operation.value } }
    : operation;

/** @returns what an operation makes of a resource @throws ScimRefused 400, 413 */
export async function applied<T extends Types.Schema>(resource: T, given: Operation): Promise<T> {
  const { path = '', value } = given;
  if (path.length > longestPath) throw new ScimRefused('invalidPath', 'The path is too long.');
  requireFew(value);
  const operation = { ...given, path: withoutGroups(path) };
  try {
    return await applyOne(resource, operation);
  } catch (error) {
    const created = operation.op === 'remove' ? undefined : newValue(operation);
    const isMissing =
      error instanceof Error && 'scimType' in error && error.scimType === 'noTarget';
    if (!created || !isMissing) throw error;
    return applyOne(resource, created);
  }
}

const applyOne = async <T extends Types.Schema>(resource: T, operation: Operation): Promise<T> => {
  const patch = new PatchOp({ schemas: [PatchOp.id], Operations: [operation] });
  // Nothing comes back where nothing changes.
  const after = (await patch.apply(resource)) as T | undefined;
  return after ?? resource;
};

/** `emails[type eq "work"].value` of a person without one makes it, as Entra ID expects. */
function newValue({ path = '', value }: Operation): Operation | undefined {
  const [, name, sub, text, word, part] =
    /^([\w:.]+)\[(\w+) eq (?:"([^"\\]*)"|(true|false))\]\.(\w+)$/i.exec(path) ?? [];
  const given = text ?? word;
  if (!name || !sub || given === undefined || !part) return undefined;
  return { op: 'add', path: name, value: withBooleans([{ [sub]: given, [part]: value }]) };
}
