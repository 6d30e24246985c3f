import { scimFilterRefusals } from '../../texts/scimRefusals';
import { type Attribute, attributeAt, extensionAt, type Kind, namedIn } from './scimAttributes';
import { type Comparison, orders } from './scimComparison';
import { ScimRefused } from './scimErrors';
import type { Expression } from './scimExpression';

type Joined<Leaf> = { by: 'and' | 'or'; parts: readonly Joined<Leaf>[] } | Leaf;

/** Comparison of an attribute; one that the schema does not have has no value (RFC 7644 section 3.4.2.1). */
export interface Compared {
  attribute: Attribute | undefined;
  /** URN of the extension that declares the attribute, or that is meant itself. */
  extension?: string | undefined;
  comparison: Comparison;
}

/** Some value of a multi-valued attribute meets all of `within`, as does a complex attribute with one value. */
interface Selected {
  attribute: Attribute;
  extension?: string | undefined;
  within: ItemFilter;
}

export type ItemFilter = Joined<Pick<Compared, 'attribute' | 'comparison'>>;
export type Filter = Joined<Compared | Selected>;

const mostComparisons = 20;

/** @throws ScimRefused 400 for a filter of more comparisons than anybody needs */
export function requireFewComparisons(expression: Expression): void {
  if (comparisonsIn(expression) > mostComparisons)
    throw new ScimRefused('invalidFilter', scimFilterRefusals.tooLong);
}

function comparisonsIn(expression: Expression): number {
  if ('comparison' in expression) return 1;
  if ('within' in expression) return comparisonsIn(expression.within);
  return expression.parts.reduce((sum, part) => sum + comparisonsIn(part), 0);
}

/**
 * Finds the attributes of a filter in the schema, for searches.
 * @throws ScimRefused 400 for a comparison that the type of an attribute does not have
 */
export function filterOf(kind: Kind, expression: Expression): Filter {
  if ('parts' in expression)
    return { by: expression.by, parts: expression.parts.map((part) => filterOf(kind, part)) };
  const { path } = expression;
  const named = attributeAt(kind, path);
  if ('within' in expression) {
    if (!named || named.sub) return { attribute: undefined, comparison: ['pr'] };
    const { attribute, extension } = named;
    return { attribute, extension, within: itemFilterOf(attribute, expression.within) };
  }
  const { comparison } = expression;
  const whole = extensionAt(kind, path);
  if (whole !== undefined) {
    requirePresence(path, comparison);
    return { attribute: undefined, extension: whole, comparison };
  }
  if (!named) return { attribute: undefined, comparison };
  const { attribute, extension, sub } = named;
  const part = sub ?? valueOf(attribute, comparison);
  if (part) {
    requireComparable(part, comparison);
    return { attribute, extension, within: { attribute: part, comparison } };
  }
  requireComparable(attribute, comparison);
  return { attribute, extension, comparison };
}

/** Finds the attributes of a filter in brackets, for searches and for the path of a PATCH. @throws ScimRefused 400 */
export function itemFilterOf(attribute: Attribute, expression: Expression): ItemFilter {
  if ('parts' in expression)
    return {
      by: expression.by,
      parts: expression.parts.map((part) => itemFilterOf(attribute, part)),
    };
  if ('within' in expression) return { attribute: undefined, comparison: ['pr'] };
  const { path, comparison } = expression;
  const part = attribute.subAttributes
    ? namedIn(attribute.subAttributes, path)
    : path.toLowerCase() === 'value' && attribute;
  if (!part) return { attribute: undefined, comparison };
  requireComparable(part, comparison);
  return { attribute: part, comparison };
}

/** @returns the part by which values are meant where none is named: `emails co "x"` is `emails.value co "x"` */
function valueOf(attribute: Attribute, [comparator, value]: Comparison): Attribute | undefined {
  if (comparator === 'pr' || value === null) return undefined;
  if (!attribute.subAttributes) return attribute.config.multiValued ? attribute : undefined;
  return namedIn(attribute.subAttributes, 'value');
}

const refusedOf = (name: string, [comparator]: Comparison) =>
  new ScimRefused('invalidFilter', scimFilterRefusals.comparison(name, comparator));

function requirePresence(name: string, comparison: Comparison): void {
  const [comparator, value] = comparison;
  if (comparator !== 'pr' && value !== null) throw refusedOf(name, comparison);
}

const isOrder = (comparator: string): boolean => comparator !== 'eq' && orders.has(comparator);
const truths: ReadonlySet<string> = new Set(['true', 'false']);

/** RFC 7644 section 3.4.2.2: boolean and binary values have no order, and complex ones are only there or not. */
function requireComparable({ name, type }: Attribute, comparison: Comparison): void {
  const [comparator, value] = comparison;
  if (type === 'complex') requirePresence(name, comparison);
  if (type === 'binary' && isOrder(comparator)) throw refusedOf(name, comparison);
  if (type !== 'boolean' || comparator === 'pr' || value === null) return;
  const isEquality = comparator === 'eq' || comparator === 'ne';
  if (!isEquality || !truths.has(value?.toLowerCase() ?? '')) throw refusedOf(name, comparison);
}
