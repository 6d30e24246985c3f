import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isStorable } from '../../contract/text';
import { scimFilterRefusals } from '../../texts/scimRefusals';
import type { Attribute, Kind } from './scimAttributes';
import { type Comparison, compared, type Condition } from './scimComparison';
import { type Compared, type Filter, filterOf, requireFewComparisons } from './scimConditions';
import { ScimRefused } from './scimErrors';
import { type Expression, readExpression } from './scimExpression';
import { joined, ofItem, ofUuid, unassigned, unsearchable } from './scimItemFilter';
import { isPresent, relations } from './scimRelations';

const longest = 1000;

/**
 * Reads a filter (RFC 7644 section 3.4.2.2), and says it in SQL.
 * @throws ScimRefused 400
 */
export function readFilter(kind: Kind, text: string | undefined): Condition {
  if (text === undefined) return sql<SqlBool>`true`;
  if (text.length > longest) throw new ScimRefused('invalidFilter', scimFilterRefusals.tooLong);
  if (!isStorable(text)) throw new ScimRefused('invalidFilter', scimFilterRefusals.unreadable);
  const expression = readExpression(text);
  requireFewComparisons(expression);
  return conditionOf(kind, filterOf(kind, expression));
}

/** @returns the value of `value eq "…"`, each of several; undefined for another filter */
export function valuesOf(expression: Expression): string[] | undefined {
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

function conditionOf(kind: Kind, filter: Filter): Condition {
  if ('parts' in filter)
    return joined(
      filter.parts.map((part) => conditionOf(kind, part)),
      filter.by,
    );
  if (!('within' in filter)) return ofValue(kind, filter);
  const { attribute, extension, within } = filter;
  const relation = extension === undefined ? relations[attribute.name] : undefined;
  if (relation) return relation.of(within, kind);
  const stored = storedAt(attribute, extension);
  const isMany = attribute.config.multiValued;
  const condition = ofItem(within, ({ name, config }, comparison) =>
    compared(
      sql`${isMany ? sql.ref('item') : stored} ->> ${name}::text`,
      comparison,
      config.caseExact,
    ),
  );
  if (!isMany) return condition;
  return sql<SqlBool>`exists (select from jsonb_array_elements(
      case when jsonb_typeof(${stored}) = 'array' then ${stored} else '[]' end) as item
    where ${condition})`;
}

/** Columns of their own; all else of a person is in `attributes`. */
const columns: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  User: { userName: 'user_name', externalId: 'external_id' },
  Group: { displayName: 'display_name', externalId: 'external_id' },
};

function ofValue(kind: Kind, { attribute, extension, comparison }: Compared): Condition {
  if (extension === undefined)
    return attribute ? ofOwn(kind, attribute, comparison) : compared(unassigned, comparison);
  if (!attribute) return ofPresence(isPresent(sql`attributes -> ${extension}::text`), comparison);
  return ofStored(attribute, extension, comparison);
}

function ofOwn(kind: Kind, attribute: Attribute, comparison: Comparison): Condition {
  const { name, config } = attribute;
  const column = columns[kind][name];
  if (column !== undefined) return compared(sql.ref(column), comparison, config.caseExact);
  if (name === 'id') return ofUuid('uuid', comparison);
  if (name === 'active') return compared(sql`active::text`, comparison);
  if (name === 'password') throw unsearchable(name);
  const relation = relations[name];
  return relation
    ? ofPresence(relation.isThere, comparison)
    : ofStored(attribute, undefined, comparison);
}

function ofStored(
  attribute: Attribute,
  extension: string | undefined,
  comparison: Comparison,
): Condition {
  const stored = storedAt(attribute, extension);
  return attribute.subAttributes
    ? ofPresence(isPresent(stored), comparison)
    : compared(sql`${stored} #>> '{}'`, comparison, attribute.config.caseExact);
}

/** @returns where an attribute is kept: those of an extension stand in an object of its name */
const storedAt = ({ name }: Attribute, extension: string | undefined): RawBuilder<unknown> =>
  extension === undefined
    ? sql`(attributes -> ${name}::text)`
    : sql`(attributes -> ${extension}::text -> ${name}::text)`;

/** Asks whether there is a value at all: `pr`, or a comparison with null. */
const ofPresence = (isThere: Condition, [comparator]: Comparison): Condition =>
  comparator === 'eq' ? sql<SqlBool>`not ${isThere}` : isThere;
