import { scimFilterRefusals } from '../../../texts/refusals/scim';
import { type Attribute, findAttribute } from '../schema/scimAttributes';
import { type Comparison, orderOperators } from './scimComparison';
import { ScimRefused } from '../scimErrors';
import type { Expression } from './scimExpression';

/** Filter on the parts of a value; a part that the schema lacks has no value (RFC 7644 section 3.4.2.1). */
export type ItemFilter =
  | { operator: 'and' | 'or'; parts: readonly ItemFilter[] }
  | { attribute: Attribute | undefined; comparison: Comparison };

const maxComparisons = 20;

/** @throws ScimRefused 400 for a filter with too many comparisons */
export function requireFewComparisons(expression: Expression): void {
  if (countComparisons(expression) > maxComparisons)
    throw new ScimRefused('invalidFilter', scimFilterRefusals.tooLong);
}

function countComparisons(expression: Expression): number {
  if ('comparison' in expression) return 1;
  if ('filter' in expression) return countComparisons(expression.filter);
  return expression.parts.reduce((sum, part) => sum + countComparisons(part), 0);
}

/** Resolves the attributes of a filter in brackets, for searches and the path of a PATCH. @throws ScimRefused 400 */
export function itemFilterOf(attribute: Attribute, expression: Expression): ItemFilter {
  if ('parts' in expression)
    return {
      operator: expression.operator,
      parts: expression.parts.map((part) => itemFilterOf(attribute, part)),
    };
  if ('filter' in expression) return { attribute: undefined, comparison: ['pr'] };
  const { path, comparison } = expression;
  const part = attribute.subAttributes
    ? findAttribute(attribute.subAttributes, path)
    : path.toLowerCase() === 'value' && attribute;
  if (!part) return { attribute: undefined, comparison };
  requireComparable(part, comparison);
  return { attribute: part, comparison };
}

const unsupportedComparison = (name: string, [comparator]: Comparison) =>
  new ScimRefused('invalidFilter', scimFilterRefusals.comparison(name, comparator));

/** @throws ScimRefused 400 for a comparison with anything but null */
export function requirePresence(name: string, comparison: Comparison): void {
  const [comparator, value] = comparison;
  if (comparator !== 'pr' && value !== null) throw unsupportedComparison(name, comparison);
}

const isOrder = (comparator: string): boolean =>
  comparator !== 'eq' && orderOperators.has(comparator);
const booleanTexts: ReadonlySet<string> = new Set(['true', 'false']);

/**
 * Boolean and binary values have no order, and complex ones are only present or not (RFC 7644 section 3.4.2.2).
 * @throws ScimRefused 400 for a comparison that the attribute's type does not support
 */
export function requireComparable({ name, type }: Attribute, comparison: Comparison): void {
  const [comparator, value] = comparison;
  if (type === 'complex') requirePresence(name, comparison);
  if (type === 'binary' && isOrder(comparator)) throw unsupportedComparison(name, comparison);
  if (type !== 'boolean' || comparator === 'pr' || value === null) return;
  const isEquality = comparator === 'eq' || comparator === 'ne';
  if (!isEquality || !booleanTexts.has(value?.toLowerCase() ?? ''))
    throw unsupportedComparison(name, comparison);
}
