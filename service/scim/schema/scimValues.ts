import { isObject } from '../../../contract/lib/isObject';
import { scimRefusals } from '../../../texts/refusals/scim';
import { sortedJson } from '../../domain/engine/json';
import { type Attribute, findAttribute } from './scimAttributes';
import { ScimRefused } from '../scimErrors';

export type Fields = Record<string, unknown>;

/** Null, an empty list and a value without parts all mean unassigned (RFC 7643 section 2.5). */
export const isUnassigned = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);

/** @returns the value without unassigned parts; undefined if nothing is left */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withoutNulls).filter((item) => !isUnassigned(item));
    return items.length > 0 ? items : undefined;
  }
  if (!isObject(value)) return value ?? undefined;
  const fields = Object.entries(value).flatMap(([name, inner]) => {
    const assigned = withoutNulls(inner);
    return assigned === undefined ? [] : [[name, assigned] as const];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** Entra ID sends booleans as texts. */
const booleanByText: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);
export const parseBoolean = (value: string): boolean | string =>
  booleanByText.get(value.toLowerCase()) ?? value;

/** @returns the value with names spelled as in the schema, and without nulls; undefined if nothing is left */
export function canonical(attribute: Attribute, value: unknown): unknown {
  if (Array.isArray(value))
    return withoutNulls(value.map((item: unknown) => canonical(attribute, item)));
  if (isObject(value) && attribute.subAttributes) return mergeComplexValue(attribute, {}, value);
  if (attribute.type === 'boolean' && typeof value === 'string') return parseBoolean(value);
  return value ?? undefined;
}

/**
 * Replaces or adds the given parts of a complex value; the others stay (RFC 7644 section 3.5.2.3).
 * @returns undefined if nothing is left
 * @throws ScimRefused 400 for a value that has no parts
 */
export function mergeComplexValue(
  attribute: Attribute,
  before: Fields,
  value: unknown,
): Fields | undefined {
  const parts = attribute.subAttributes ?? [];
  // Entra ID sends only the manager's id.
  const partValues = typeof value === 'string' && !attribute.config.multiValued ? { value } : value;
  if (!isObject(partValues))
    throw new ScimRefused('invalidValue', scimRefusals.noObject(`"${attribute.name}"`));
  const after = Object.entries(partValues).reduce<Fields>((fields, [name, inner]) => {
    const part = findAttribute(parts, name);
    return part ? (withSubAttribute(fields, part, inner) ?? {}) : fields;
  }, before);
  return isUnassigned(after) ? undefined : after;
}

/** @returns the fields with this value of one part; null removes the part; undefined if nothing is left */
export function withSubAttribute(
  fields: Fields,
  part: Attribute,
  value: unknown,
): Fields | undefined {
  const { [part.name]: _before, ...otherFields } = fields;
  const canonicalValue = canonical(part, value);
  const after = isUnassigned(canonicalValue)
    ? otherFields
    : { ...otherFields, [part.name]: canonicalValue };
  return isUnassigned(after) ? undefined : after;
}

export const isPrimary = (item: unknown): item is Fields =>
  isObject(item) && item['primary'] === true;

const toSecondary = (item: Fields): Fields => ({ ...item, primary: false });

/** Drops duplicate values (RFC 7644 section 3.5.2.1), and keeps only the new primary value primary (3.5.2). */
export function normalizeMultiValues(
  before: readonly unknown[],
  after: readonly unknown[],
): unknown[] {
  const items = [...new Map(after.map((item) => [sortedJson(item), item])).values()];
  const existingJson = new Set(before.map(sortedJson));
  const newPrimary = items.findLast(
    (item) => isPrimary(item) && !existingJson.has(sortedJson(item)),
  );
  if (newPrimary === undefined) return items;
  return items.map((item) => (isPrimary(item) && item !== newPrimary ? toSecondary(item) : item));
}
