import { Schemas, Types } from 'scimmy';

export type Kind = 'User' | 'Group';
export type Attribute = Types.Attribute;

/** An attribute named by a filter or the path of a PATCH. */
export interface Named {
  /** URN of the extension that declares the attribute. */
  extension?: string;
  attribute: Attribute;
  /** Part of a complex attribute. */
  sub?: Attribute;
}

const { id: enterprise, attributes: ofEnterprise } = Schemas.EnterpriseUser.definition;

/** @returns the attribute with this name, ignoring case (RFC 7643 section 2.1) */
export const namedIn = (attributes: readonly unknown[], name: string): Attribute | undefined =>
  attributes.find(
    (one): one is Attribute =>
      one instanceof Types.Attribute && one.name.toLowerCase() === name.toLowerCase(),
  );

/** @returns the rest of a path after the URN of a schema; undefined for another path */
function below(urn: string, path: string): string | undefined {
  const isBelow = path.toLowerCase().startsWith(`${urn.toLowerCase()}:`);
  return isBelow ? path.slice(urn.length + 1) : undefined;
}

/** @returns the URN of the extension that the path names as a whole */
export const extensionAt = (kind: Kind, path: string): string | undefined =>
  kind === 'User' && path.toLowerCase() === enterprise.toLowerCase() ? enterprise : undefined;

/** @returns undefined for a path that the schema does not have */
export function attributeAt(kind: Kind, path: string): Named | undefined {
  const extended = kind === 'User' ? below(enterprise, path) : undefined;
  const own = extended ?? below(Schemas[kind].definition.id, path) ?? path;
  const [name = '', part, ...more] = own.split('.');
  const declared =
    extended === undefined
      ? Schemas[kind].definition.attributes
      : ofEnterprise.filter((one) => one instanceof Types.Attribute && !one.config.shadow);
  const attribute = namedIn(declared, name);
  if (!attribute || more.length > 0) return undefined;
  const found = { attribute, ...(extended !== undefined && { extension: enterprise }) };
  if (part === undefined) return found;
  const sub = namedIn(attribute.subAttributes ?? [], part);
  return sub && { ...found, sub };
}
