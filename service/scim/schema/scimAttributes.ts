import { Schemas, Types } from 'scimmy';

export type Kind = 'User' | 'Group';
export type Attribute = Types.Attribute;

/** An attribute named by a filter or the path of a PATCH. */
export interface AttributeLocation {
  /** URN of the extension that declares the attribute. */
  extension?: string;
  attribute: Attribute;
  /** Part of a complex attribute. */
  sub?: Attribute;
}

const { id: enterpriseUrn, attributes: enterpriseAttributes } = Schemas.EnterpriseUser.definition;

/** @returns the attribute with this name, ignoring case (RFC 7643 section 2.1) */
export const findAttribute = (
  attributes: readonly unknown[],
  name: string,
): Attribute | undefined =>
  attributes.find(
    (attribute): attribute is Attribute =>
      attribute instanceof Types.Attribute && attribute.name.toLowerCase() === name.toLowerCase(),
  );

/** @returns the rest of a path after the URN of a schema; undefined for another path */
function pathInSchema(urn: string, path: string): string | undefined {
  const hasUrn = path.toLowerCase().startsWith(`${urn.toLowerCase()}:`);
  return hasUrn ? path.slice(urn.length + 1) : undefined;
}

/** @returns the URN of the extension that the path names as a whole */
export const extensionAt = (kind: Kind, path: string): string | undefined =>
  kind === 'User' && path.toLowerCase() === enterpriseUrn.toLowerCase() ? enterpriseUrn : undefined;

/** @returns undefined for a path that the schema does not have */
export function attributeAt(kind: Kind, path: string): AttributeLocation | undefined {
  const extensionPath = kind === 'User' ? pathInSchema(enterpriseUrn, path) : undefined;
  const localPath = extensionPath ?? pathInSchema(Schemas[kind].definition.id, path) ?? path;
  const [name = '', part, ...extraParts] = localPath.split('.');
  const declared =
    extensionPath === undefined
      ? Schemas[kind].definition.attributes
      : enterpriseAttributes.filter(
          (candidate) => candidate instanceof Types.Attribute && !candidate.config.shadow,
        );
  const attribute = findAttribute(declared, name);
  if (!attribute || extraParts.length > 0) return undefined;
  const location = { attribute, ...(extensionPath !== undefined && { extension: enterpriseUrn }) };
  if (part === undefined) return location;
  const sub = findAttribute(attribute.subAttributes ?? [], part);
  return sub && { ...location, sub };
}
