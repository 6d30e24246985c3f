import { scimFilterRefusals } from '../../../texts/refusals/scim';
import { type Attribute, findAttribute } from '../schema/scimAttributes';
import { matchesComparison } from '../filter/scimComparison';
import { type ItemFilter, itemFilterOf } from '../filter/scimConditions';
import { ScimRefused } from '../scimErrors';
import type { Operation } from './scimOperations';
import { type Fields, mergeComplexValue, withSubAttribute } from '../schema/scimValues';

type Items = readonly Fields[];

const toList = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** @returns the values of a complex attribute after an operation; a single-valued one has at most one */
export function patchItems(items: Items, attribute: Attribute, operation: Operation): Items {
  const { op, target, value } = operation;
  const { filter, sub } = target;
  if (!filter && !sub) return patchWholeAttribute(items, attribute, operation);
  const itemFilter = filter && itemFilterOf(attribute, filter);
  const selected = new Set(itemFilter ? items.filter((item) => isMatch(item, itemFilter)) : items);
  if (selected.size === 0) return addItem(items, attribute, operation, itemFilter);
  return items.flatMap((item) => {
    if (!selected.has(item)) return [item];
    if (sub) return toList(withSubAttribute(item, sub, op === 'remove' ? null : value));
    return op === 'remove' || value === null
      ? []
      : toList(mergeComplexValue(attribute, item, value));
  });
}

function patchWholeAttribute(items: Items, attribute: Attribute, { op, value }: Operation): Items {
  if (!attribute.config.multiValued) {
    if (op === 'remove' || value === null) return [];
    return toList(mergeComplexValue(attribute, items[0] ?? {}, value));
  }
  const rawItems: unknown[] = Array.isArray(value) ? value : toList(value);
  const values = rawItems.flatMap((item) =>
    item === null ? [] : toList(mergeComplexValue(attribute, {}, item)),
  );
  if (op === 'add') return [...items, ...values];
  if (op === 'replace') return values;
  // Entra ID sends the values to remove; without a value, all are removed.
  if (value === undefined || value === null) return [];
  return items.filter((item) => !values.some((other) => hasParts(item, other, attribute)));
}

/** @returns the values with a new one, which an addition makes where its path finds none */
function addItem(
  items: Items,
  attribute: Attribute,
  { op, target: { path, sub }, value }: Operation,
  itemFilter: ItemFilter | undefined,
): Items {
  if (!itemFilter)
    return op === 'remove' || !sub ? items : toList(withSubAttribute({}, sub, value));
  // If a person has no work address, adding `emails[type eq "work"].value` creates it, as Entra ID expects.
  const equalities =
    op === 'add' && attribute.config.multiValued ? equalitiesOf(itemFilter) : undefined;
  if (!equalities)
    throw new ScimRefused('noTarget', scimFilterRefusals.nothing(path.slice(0, 200)));
  const initialFields = equalities.reduce<Fields | undefined>(
    (fields, [part, text]) => withSubAttribute(fields ?? {}, part, text),
    {},
  );
  const newItem = sub
    ? withSubAttribute(initialFields ?? {}, sub, value)
    : mergeComplexValue(attribute, initialFields ?? {}, value);
  return newItem ? [...items, newItem] : items;
}

/** @returns the parts that a filter requires, if it consists only of `eq`; otherwise undefined */
function equalitiesOf(filter: ItemFilter): (readonly [Attribute, string])[] | undefined {
  if ('parts' in filter) {
    const parts = filter.parts.map(equalitiesOf);
    return filter.operator === 'and' && parts.every((part) => part !== undefined)
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
  if (!('parts' in filter)) return matchesLeaf(item, filter);
  return filter.operator === 'and'
    ? filter.parts.every((part) => isMatch(item, part))
    : filter.parts.some((part) => isMatch(item, part));
}

type Leaf = Extract<ItemFilter, { comparison: unknown }>;

function matchesLeaf(item: Fields, { attribute, comparison }: Leaf): boolean {
  const text = attribute && textOf(item[attribute.name]);
  return matchesComparison(text, comparison, attribute?.config.caseExact === true);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** @returns whether the value has all parts of the other */
const hasParts = (item: Fields, other: Fields, { subAttributes = [] }: Attribute): boolean =>
  Object.entries(other).every(([name, value]) =>
    matchesLeaf(item, {
      attribute: findAttribute(subAttributes, name),
      comparison: ['eq', textOf(value)],
    }),
  );
