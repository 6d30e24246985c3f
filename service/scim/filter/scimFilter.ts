import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { lookUp } from '../../../contract/lib/lookUp';
import { isStorable } from '../../../contract/lib/text';
import { scimFilterRefusals } from '../../../texts/refusals/scim';
import {
  type Attribute,
  attributeAt,
  extensionAt,
  type Kind,
  type AttributeLocation,
  findAttribute,
} from '../schema/scimAttributes';
import { type Comparison, comparisonCondition, type Condition } from './scimComparison';
import {
  type ItemFilter,
  itemFilterOf,
  requireComparable,
  requireFewComparisons,
  requirePresence,
} from './scimConditions';
import { ScimRefused } from '../scimErrors';
import { type Expression, readExpression } from './scimExpression';
import {
  isPresent,
  combineConditions,
  itemCondition,
  uuidCondition,
  relations,
  unassigned,
  unsearchable,
} from './scimRelations';

const maxFilterLength = 1000;

/**
 * Parses a filter (RFC 7644 section 3.4.2.2), and converts it to SQL.
 * @throws ScimRefused 400
 */
export function readFilter(kind: Kind, text: string | undefined): Condition {
  if (text === undefined) return sql<SqlBool>`true`;
  if (text.length > maxFilterLength)
    throw new ScimRefused('invalidFilter', scimFilterRefusals.tooLong);
  if (!isStorable(text)) throw new ScimRefused('invalidFilter', scimFilterRefusals.unreadable);
  const expression = readExpression(text);
  requireFewComparisons(expression);
  return conditionOf(kind, expression);
}

function conditionOf(kind: Kind, expression: Expression): Condition {
  if ('parts' in expression)
    return combineConditions(
      expression.parts.map((part) => conditionOf(kind, part)),
      expression.operator,
    );
  const { path } = expression;
  const location = attributeAt(kind, path);
  if ('filter' in expression)
    return location && !location.sub
      ? partsCondition(kind, location, itemFilterOf(location.attribute, expression.filter))
      : sql<SqlBool>`false`;
  const { comparison } = expression;
  const extension = extensionAt(kind, path);
  if (extension !== undefined) {
    requirePresence(path, comparison);
    return presenceCondition(isPresent(sql`attributes -> ${extension}::text`), comparison);
  }
  if (!location) return comparisonCondition(unassigned, comparison);
  const part = location.sub ?? defaultPart(location.attribute, comparison);
  requireComparable(part ?? location.attribute, comparison);
  return part
    ? partsCondition(kind, location, { attribute: part, comparison })
    : attributeCondition(kind, location, comparison);
}

/** @returns the part that is meant if none is named: `emails co "x"` means `emails.value co "x"` */
function defaultPart(attribute: Attribute, [comparator, value]: Comparison): Attribute | undefined {
  if (comparator === 'pr' || value === null) return undefined;
  if (!attribute.subAttributes) return attribute.config.multiValued ? attribute : undefined;
  return findAttribute(attribute.subAttributes, 'value');
}

/** @returns the condition that a value of a multi-valued attribute, or a single value, meets the whole filter */
function partsCondition(
  kind: Kind,
  { attribute, extension }: AttributeLocation,
  filter: ItemFilter,
): Condition {
  const relation = extension === undefined ? lookUp(relations, attribute.name) : undefined;
  if (relation) return relation.conditionFor(filter, kind);
  const storedValue = storedAt(attribute, extension);
  const isMultiValued = attribute.config.multiValued;
  const condition = itemCondition(filter, ({ name, config }, comparison) =>
    comparisonCondition(
      sql`${isMultiValued ? sql.ref('item') : storedValue} ->> ${name}::text`,
      comparison,
      config.caseExact,
    ),
  );
  if (!isMultiValued) return condition;
  return sql<SqlBool>`exists (select from jsonb_array_elements(
      case when jsonb_typeof(${storedValue}) = 'array' then ${storedValue} else '[]' end) as item
    where ${condition})`;
}

/** Attributes with a column of their own; all others of a person are in `attributes`. */
const columns: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  User: { userName: 'user_name', externalId: 'external_id' },
  Group: { displayName: 'display_name', externalId: 'external_id' },
};

function attributeCondition(
  kind: Kind,
  { attribute, extension }: AttributeLocation,
  comparison: Comparison,
): Condition {
  const { name, config, subAttributes } = attribute;
  if (extension === undefined) {
    const column = columns[kind][name];
    if (column !== undefined)
      return comparisonCondition(sql.ref(column), comparison, config.caseExact);
    if (name === 'id') return uuidCondition('uuid', comparison);
    if (name === 'active') return comparisonCondition(sql`active::text`, comparison);
    if (name === 'password') throw unsearchable(name);
    const relation = lookUp(relations, name);
    if (relation) return presenceCondition(relation.presence, comparison);
  }
  const storedValue = storedAt(attribute, extension);
  return subAttributes
    ? presenceCondition(isPresent(storedValue), comparison)
    : comparisonCondition(sql`${storedValue} #>> '{}'`, comparison, config.caseExact);
}

/** @returns the stored location of an attribute: those of an extension are in an object named after it */
const storedAt = ({ name }: Attribute, extension: string | undefined): RawBuilder<unknown> =>
  extension === undefined
    ? sql`(attributes -> ${name}::text)`
    : sql`(attributes -> ${extension}::text -> ${name}::text)`;

/** Tests whether there is a value at all: `pr`, or a comparison with null. */
const presenceCondition = (presence: Condition, [comparator]: Comparison): Condition =>
  comparator === 'eq' ? sql<SqlBool>`not ${presence}` : presence;
