import { sql, type SqlBool } from 'kysely';
import { Schemas, Types } from 'scimmy';
import { readMoment } from '../../contract/dateRanges';
import { isStorable } from '../../contract/text';
import { type Comparison, compared, type Condition, never, orders, quote } from './scimComparison';
import { ScimRefused, understood } from './scimErrors';

type Kind = 'User' | 'Group';

const longest = 1000;
const mostJoins = 20;

/**
 * Reads a filter (RFC 7644 section 3.4.2.2) by the library, and says it in SQL. What asks for an attribute
 * that is not here finds nothing.
 * @throws ScimRefused 400
 */
export const readFilter = (kind: Kind, text: string | undefined): Promise<Condition> =>
  understood(() => {
    if (text === undefined) return sql<SqlBool>`true`;
    const unquoted = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
    if (text.length > longest || unquoted.split(/\s(?:and|or)\s/i).length > mostJoins)
      throw new ScimRefused('invalidFilter', 'The filter is too long.');
    if (!isStorable(text)) throw new ScimRefused('invalidFilter', 'The filter cannot be read.');
    // The library turns the negation of a group around only halfway.
    if (/\bnot\s*\(/i.test(unquoted))
      throw new ScimRefused('invalidFilter', 'Filters with "not" are not supported.');
    const prefix = `${Schemas[kind].definition.id}:`;
    const branches = branchesOf(text.replaceAll(prefix, ''));
    return joined(
      branches.map((branch) => conditionOf(kind, branch)),
      'or',
    );
  });

/** The library's own form: alternatives, each with what must hold of which attribute. */
interface Branch {
  [attribute: string]: Branch | Comparison | Comparison[];
}

function branchesOf(text: string): Branch[] {
  const readable = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (quoted) =>
    quoted.replaceAll('\\"', quote),
  );
  try {
    return [...(new Types.Filter(readable) as Branch[])];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw Object.assign(new ScimRefused('invalidFilter', 'The filter cannot be read.'), {
      cause: error,
    });
  }
}

/** @returns the value of `members[value eq "…"]`, each of several; undefined for another filter */
export function valuesIn(filter: string): string[] | undefined {
  const values = branchesOf(filter).map((branch) => {
    const [[name, wanted] = [], ...more] = Object.entries(branch);
    if (name !== 'value' || more.length > 0 || !Array.isArray(wanted)) return undefined;
    const [comparator, value]: unknown[] = wanted;
    return comparator === 'eq' && typeof value === 'string' ? value : undefined;
  });
  return values.every((value) => value !== undefined) ? values : undefined;
}

const joined = (conditions: readonly Condition[], by: 'and' | 'or'): Condition =>
  sql<SqlBool>`(${sql.join([...conditions], by === 'and' ? sql` and ` : sql` or `)})`;

const comparisonsIn = (value: Comparison | Comparison[]): readonly Comparison[] =>
  Array.isArray(value[0]) ? (value as Comparison[]) : [value as Comparison];

function conditionOf(kind: Kind, branch: Branch): Condition {
  const conditions = Object.entries(branch).map(([name, value]) => {
    if (Array.isArray(value))
      return joined(
        comparisonsIn(value as Comparison | Comparison[]).map((one) => leaf(kind, name, one)),
        'and',
      );
    return nested(kind, name, value as Branch);
  });
  return conditions.length === 0 ? never : joined(conditions, 'and');
}

/** What is kept in columns of its own; all else of a person is in `attributes`. */
const columns: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  User: { username: 'user_name', externalid: 'external_id' },
  Group: { displayname: 'display_name', externalid: 'external_id' },
};

function leaf(kind: Kind, name: string, comparison: Comparison): Condition {
  const key = name.toLowerCase();
  const column = columns[kind][key];
  if (column !== undefined) {
    const target = sql<string | null>`${sql.ref(column)}`;
    return compared(target, comparison, key === 'externalid');
  }
  if (key === 'id') return ofIdentifier(comparison);
  if (kind === 'Group') return key === 'members' ? ofMember(comparison) : never;
  if (key === 'active') return ofFlag(comparison);
  const attribute = attributeOf(name);
  if (!attribute) return never;
  if (attribute.config.multiValued)
    return element(attribute.name, [compared(sql`item ->> 'value'`, comparison)]);
  return compared(sql`attributes ->> ${attribute.name}::text`, comparison);
}

/** `name.familyName`, `emails[type eq "work"]`, `meta.created`. */
function nested(kind: Kind, name: string, branch: Branch): Condition {
  const parts = Object.entries(branch).flatMap(([part, value]) =>
    Array.isArray(value)
      ? comparisonsIn(value as Comparison | Comparison[]).map((one) => [part, one] as const)
      : [],
  );
  if (parts.length === 0) return never;
  const key = name.toLowerCase();
  if (key === 'meta')
    return joined(
      parts.map(([part, one]) => ofMoment(part, one)),
      'and',
    );
  if (kind === 'Group')
    return key === 'members' && parts.every(([part]) => part.toLowerCase() === 'value')
      ? joined(
          parts.map(([, one]) => ofMember(one)),
          'and',
        )
      : never;
  const attribute = attributeOf(name);
  if (!attribute) return never;
  const conditions = parts.map(([part, one]) => {
    const sub = attributeOf(`${name}.${part}`);
    if (!sub) return never;
    return attribute.config.multiValued
      ? compared(sql`item ->> ${sub.name}::text`, one)
      : compared(sql`attributes -> ${attribute.name}::text ->> ${sub.name}::text`, one);
  });
  return attribute.config.multiValued
    ? element(attribute.name, conditions)
    : joined(conditions, 'and');
}

/** @returns undefined for what the schema does not have, or keeps in another place */
function attributeOf(path: string): Types.Attribute | undefined {
  try {
    const found = Schemas.User.definition.attribute(path);
    return found instanceof Types.Attribute ? found : undefined;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Some value of several has all of this. */
const element = (name: string, conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`exists (select from jsonb_array_elements(
      case when jsonb_typeof(attributes -> ${name}::text) = 'array'
        then attributes -> ${name}::text else '[]' end) as item
    where ${joined(conditions, 'and')})`;

const ofIdentifier = ([comparator, value]: Comparison): Condition =>
  compared(sql`uuid::text`, [comparator, typeof value === 'string' ? value : '']);

const ofFlag = ([comparator, value]: Comparison): Condition =>
  compared(sql`active::text`, [comparator, String(value)]);

const ofMember = ([comparator, value]: Comparison): Condition =>
  sql<SqlBool>`exists (select from scim_group_members m
    where m.group_uuid = scim_groups.uuid
      and ${compared(sql`m.user_uuid::text`, [comparator, value])})`;

const moments: Readonly<Record<string, string>> = {
  created: 'created_at',
  lastmodified: 'updated_at',
};

function ofMoment(name: string, [comparator, value]: Comparison): Condition {
  const [column, order] = [moments[name.toLowerCase()], orders[comparator]];
  if (column === undefined) return never;
  if (comparator === 'pr') return sql<SqlBool>`true`;
  const moment = typeof value === 'string' ? readMoment(value) : undefined;
  if (order === undefined || moment === undefined)
    throw new ScimRefused('invalidFilter', `The filter of meta.${name} cannot be read.`);
  return sql<SqlBool>`${sql.ref(column)} ${sql.raw(order)} ${moment}`;
}
