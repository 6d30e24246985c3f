import { scimFilterRefusals } from '../../../texts/refusals/scim';
import { type Attribute, namedIn } from '../schema/scimAttributes';
import { matchesComparison } from '../filter/scimComparison';
import { type ItemFilter, itemFilterOf } from '../filter/scimConditions';
import { ScimRefused } from '../scimErrors';
import type { Operation } from './scimOperations';
import { type Fields, mergeComplexValue, withSubAttribute } from '../schema/scimValues';

type Items = readonly Fields[];

const listOf = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** @returns the values of a complex attribute after an operation; a single-valued one has at most one */
export function patchItems(items: Items, attribute: Attribute, operation: Operation): Items {
  const { op, target, value } = operation;
  const { filter, sub } = target;
  if (!filter && !sub) return patchWholeAttribute(items, attribute, operation);
  const within = filter && itemFilterOf(attribute, filter);
  const selected = new Set(within ? items.filter((item) => isMatch(item, within)) : items);
  if (selected.size === 0) return withNew(items, attribute, operation, within);
  return items.flatMap((item) => {
    if (!selected.has(item)) return [item];
    if (sub) return listOf(withSubAttribute(item, sub, op === 'remove' ? null : value));
    return op === 'remove' || value === null
      ? []
      : listOf(mergeComplexValue(attribute, item, value));
  });
}

function patchWholeAttribute(items: Items, attribute: Attribute, { op, value }: Operation): Items {
  if (!attribute.config.multiValued) {
    if (op === 'remove' || value === null) return [];
    return listOf(mergeComplexValue(attribute, items[0] ?? {}, value));
  }
  const given: unknown[] = Array.isArray(value) ? value : listOf(value);
  const values = given.flatMap((item) =>
    item === null ? [] : listOf(mergeComplexValue(attribute, {}, item)),
  );
  if (op === 'add') return [...items, ...values];
  if (op === 'replace') return values;
  // Entra ID sends the values to remove; without a value, all are removed.
  if (value === undefined || value === null) return [];
  return items.filter((item) => !values.some((other) => hasParts(item, other, attribute)));
}

/** @returns the values with a new one, which an addition makes where its path finds none */
function withNew(
  items: Items,
  attribute: Attribute,
  { op, target: { path, sub }, value }: Operation,
  within: ItemFilter | undefined,
): Items {
  if (!within) return op === 'remove' || !sub ? items : listOf(withSubAttribute({}, sub, value));
  // If a person has no work address, adding `emails[type eq "work"].value` creates it, as Entra ID expects.
  const named = op === 'add' && attribute.config.multiValued ? equalitiesOf(within) : undefined;
  if (!named) throw new ScimRefused('noTarget', scimFilterRefusals.nothing(path.slice(0, 200)));
  const made = named.reduce<Fields | undefined>(
    (fields, [part, text]) => withSubAttribute(fields ?? {}, part, text),
    {},
  );
  const whole = sub
    ? withSubAttribute(made ?? {}, sub, value)
    : mergeComplexValue(attribute, made ?? {}, value);
  return whole ? [...items, whole] : items;
}

/** @returns the parts that a filter requires, if it consists only of `eq`; otherwise undefined */
function equalitiesOf(filter: ItemFilter): (readonly [Attribute, string])[] | undefined {
  if ('parts' in filter) {
    const parts = filter.parts.map(equalitiesOf);
    return filter.by === 'and' && parts.every((part) => part !== undefined)
      ? parts.flat()
      : undefined;
  }
  const { attribute, comparison } = filter;
  const [comparator, value] = comparison;
  return attribute && comparator === 'eq' && typeof value === 'string'
    ? [[attribute, value]]
    : undefined;
}

function isMatch(item: Fields, filter: ItemFilter): boolean {
  if (!('parts' in filter)) return meets(item, filter);
  return filter.by === 'and'
    ? filter.parts.every((part) => isMatch(item, part))
    : filter.parts.some((part) => isMatch(item, part));
}

type Leaf = Extract<ItemFilter, { comparison: unknown }>;

function meets(item: Fields, { attribute, comparison }: Leaf): boolean {
  const text = attribute && textOf(item[attribute.name]);
  return matchesComparison(text, comparison, attribute?.config.caseExact === true);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** @returns whether the value has all parts of the other */
const hasParts = (item: Fields, other: Fields, { subAttributes = [] }: Attribute): boolean =>
  Object.entries(other).every(([name, value]) =>
    meets(item, { attribute: namedIn(subAttributes, name), comparison: ['eq', textOf(value)] }),
  );
