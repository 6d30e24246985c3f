import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { Schemas, Types } from 'scimmy';
import { readMoment } from '../../contract/dateRanges';
import { isStorable } from '../../contract/text';
import { type Comparison, compared, type Condition, never, orders } from './scimComparison';
import { ScimRefused } from './scimErrors';
import { type Expression, readExpression } from './scimExpression';

type Kind = 'User' | 'Group';

const longest = 1000;
const mostJoins = 20;

/**
 * Reads a filter (RFC 7644 section 3.4.2.2), and says it in SQL. What asks for an attribute that is not here
 * finds nothing.
 * @throws ScimRefused 400
 */
export function readFilter(kind: Kind, text: string | undefined): Condition {
  if (text === undefined) return sql<SqlBool>`true`;
  const tooLong = () => new ScimRefused('invalidFilter', 'The filter is too long.');
  // First: looking for what stands in quotation marks takes the square of the length where none closes.
  if (text.length > longest) throw tooLong();
  const unquoted = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '""');
  if (unquoted.split(/\b(?:and|or)\b/i).length > mostJoins) throw tooLong();
  if (!isStorable(text)) throw new ScimRefused('invalidFilter', 'The filter cannot be read.');
  if (/\bnot\s*\(/i.test(unquoted))
    throw new ScimRefused('invalidFilter', 'Filters with "not" are not supported.');
  return conditionOf(kind, readExpression(text));
}

/**
 * @returns the value of `value eq "…"`, each of several; undefined for another filter
 * @throws ScimRefused 400
 */
export const valuesIn = (filter: string): string[] | undefined => valuesOf(readExpression(filter));

function valuesOf(expression: Expression): string[] | undefined {
  if ('within' in expression) return undefined;
  if ('parts' in expression) {
    const values = expression.parts.map(valuesOf);
    return expression.by === 'or' && values.every((some) => some !== undefined)
      ? values.flat()
      : undefined;
  }
  const [comparator, value] = expression.comparison;
  const isOne = expression.path.toLowerCase() === 'value' && comparator === 'eq';
  return isOne && typeof value === 'string' ? [value] : undefined;
}

const joined = (conditions: readonly Condition[], by: 'and' | 'or'): Condition =>
  sql<SqlBool>`(${sql.join([...conditions], by === 'and' ? sql` and ` : sql` or `)})`;

function conditionOf(kind: Kind, expression: Expression): Condition {
  if ('parts' in expression)
    return joined(
      expression.parts.map((part) => conditionOf(kind, part)),
      expression.by,
    );
  const [name = '', part, ...more] = partsOf(kind, expression.path);
  if ('within' in expression)
    return part === undefined ? nested(kind, name, expression.within) : never;
  if (part === undefined) return leaf(kind, name, expression.comparison);
  return more.length === 0 ? nested(kind, name, { ...expression, path: part }) : never;
}

/** @returns the names in a path; dots in the name of a schema part none */
function partsOf(kind: Kind, path: string): string[] {
  const prefix = `${Schemas[kind].definition.id}:`;
  const own = path.toLowerCase().startsWith(prefix.toLowerCase())
    ? path.slice(prefix.length)
    : path;
  const from = own.lastIndexOf(':') + 1;
  const [first = '', ...rest] = own.slice(from).split('.');
  return [own.slice(0, from) + first, ...rest];
}

/** What is kept in columns of its own; all else of a person is in `attributes`. */
const columns: Readonly<Record<Kind, ReadonlyMap<string, string>>> = {
  User: new Map([
    ['username', 'user_name'],
    ['externalid', 'external_id'],
  ]),
  Group: new Map([
    ['displayname', 'display_name'],
    ['externalid', 'external_id'],
  ]),
};

function leaf(kind: Kind, name: string, comparison: Comparison): Condition {
  const key = name.toLowerCase();
  const column = columns[kind].get(key);
  if (column !== undefined) {
    const target = sql<string | null>`${sql.ref(column)}`;
    return compared(target, comparison, key === 'externalid');
  }
  if (key === 'id') return ofIdentifier(comparison);
  if (kind === 'Group')
    return key === 'members' ? ofMember({ path: 'value', comparison, text: '' }) : never;
  if (key === 'active') return compared(sql`active::text`, comparison);
  const attribute = attributeOf(name);
  if (!attribute) return never;
  const base = baseOf(name);
  if (attribute.config.multiValued)
    return element(base, attribute.name, compared(sql`item ->> 'value'`, comparison));
  return compared(sql`${base} ->> ${attribute.name}::text`, comparison);
}

/** `name.familyName`, `emails[type eq "work"]`, `meta.created`. */
function nested(kind: Kind, name: string, within: Expression): Condition {
  const key = name.toLowerCase();
  if (key === 'meta') return ofParts(within, ofMoment);
  if (kind === 'Group') return key === 'members' ? ofMember(within) : never;
  const attribute = attributeOf(name);
  if (!attribute) return never;
  const base = baseOf(name);
  const { multiValued } = attribute.config;
  const condition = ofParts(within, (part, comparison) => {
    const sub = attributeOf(`${name}.${part}`);
    if (!sub) return never;
    return multiValued
      ? compared(sql`item ->> ${sub.name}::text`, comparison)
      : compared(sql`${base} -> ${attribute.name}::text ->> ${sub.name}::text`, comparison);
  });
  return multiValued ? element(base, attribute.name, condition) : condition;
}

function ofParts(
  expression: Expression,
  ofPart: (part: string, comparison: Comparison) => Condition,
): Condition {
  if ('within' in expression) return never;
  return 'parts' in expression
    ? joined(
        expression.parts.map((one) => ofParts(one, ofPart)),
        expression.by,
      )
    : ofPart(expression.path, expression.comparison);
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

const extension = Schemas.EnterpriseUser.definition.id;

/** @returns where an attribute is kept: those of the extension stand in an object of its name */
const baseOf = (path: string): RawBuilder<unknown> =>
  path.toLowerCase().startsWith(`${extension.toLowerCase()}:`)
    ? sql`(attributes -> ${extension}::text)`
    : sql`attributes`;

/** Some value of several has all of this. */
const element = (base: RawBuilder<unknown>, name: string, condition: Condition): Condition =>
  sql<SqlBool>`exists (select from jsonb_array_elements(
      case when jsonb_typeof(${base} -> ${name}::text) = 'array'
        then ${base} -> ${name}::text else '[]' end) as item
    where ${condition})`;

const ofIdentifier = ([comparator, value]: Comparison): Condition =>
  compared(sql`uuid::text`, [comparator, typeof value === 'string' ? value : '']);

const ofMember = (within: Expression): Condition =>
  sql<SqlBool>`exists (select from scim_group_members m
    where m.group_uuid = scim_groups.uuid
      and ${ofParts(within, (part, comparison) =>
        part.toLowerCase() === 'value' ? compared(sql`m.user_uuid::text`, comparison) : never,
      )})`;

const moments: ReadonlyMap<string, string> = new Map([
  ['created', 'created_at'],
  ['lastmodified', 'updated_at'],
]);

function ofMoment(name: string, [comparator, value]: Comparison): Condition {
  const [column, order] = [moments.get(name.toLowerCase()), orders.get(comparator)];
  if (column === undefined) return never;
  if (comparator === 'pr') return sql<SqlBool>`true`;
  const moment = typeof value === 'string' ? readMoment(value) : undefined;
  if (order === undefined || moment === undefined)
    throw new ScimRefused('invalidFilter', `The filter of meta.${name} cannot be read.`);
  return sql<SqlBool>`${sql.ref(column)} ${sql.raw(order)} ${moment}`;
}
