import { setImmediate } from 'node:timers/promises';
import { isObject } from '../../../contract/lib/isObject';
import { scimRefusals } from '../../../texts/refusals/scim';
import { type Attribute, attributeAt } from '../schema/scimAttributes';
import { ScimRefused } from '../scimErrors';
import { patchItems } from './scimItems';
import { type Operation, readOperations } from './scimOperations';
import { fieldsOf, requireValueLimit } from '../schema/scimSchemas';
import { type Fields, canonical, isUnassigned, normalizeMultiValues } from '../schema/scimValues';

/**
 * Applies a PATCH to a person.
 * @param fields current attributes of the person
 * @returns the changed person, whose values are not validated yet
 * @throws ScimRefused 400, 413
 */
export async function patchedUser(fields: Fields, body: unknown): Promise<Fields> {
  let user = fields;
  for (const operation of readOperations('User', body)) {
    // Yields, so that other requests wait at most for one operation.
    await setImmediate();
    requireValueLimit(operation.value);
    user = applyPatch(user, operation);
    requireValueLimit(user);
  }
  return user;
}

/** @returns the resource after an operation @throws ScimRefused 400 */
export function applyPatch(resource: Fields, operation: Operation): Fields {
  const { extension, attribute } = operation.target;
  if (extension === undefined)
    return attribute ? patchAttribute(resource, attribute, operation) : resource;
  const before = resource[extension];
  const extensionFields = isObject(before) ? before : {};
  const after = attribute
    ? patchAttribute(extensionFields, attribute, operation)
    : patchExtension(extensionFields, extension, operation);
  return withAttribute(resource, extension, after);
}

const withAttribute = (fields: Fields, name: string, value: unknown): Fields => {
  const { [name]: _before, ...otherFields } = fields;
  return isUnassigned(value) ? otherFields : { ...otherFields, [name]: value };
};

/** An extension as a whole is complex too: its attributes that were not sent stay. */
function patchExtension(before: Fields, extension: string, { op, value }: Operation): Fields {
  if (op === 'remove' || value === null) return {};
  let after = before;
  for (const [name, inner] of Object.entries(fieldsOf(value, 'The value of an extension'))) {
    const path = `${extension}:${name}`;
    const location = attributeAt('User', path);
    if (!location) throw new ScimRefused('invalidPath', scimRefusals.noAttribute(path));
    after = patchAttribute(after, location.attribute, {
      op,
      target: { path, ...location },
      value: inner,
    });
  }
  return after;
}

function patchAttribute(fields: Fields, attribute: Attribute, operation: Operation): Fields {
  const after = patchValue(fields[attribute.name], attribute, operation);
  if (isUnassigned(after) && attribute.config.required)
    throw new ScimRefused('mutability', scimRefusals.required(attribute.name));
  return withAttribute(fields, attribute.name, after);
}

function patchValue(before: unknown, attribute: Attribute, operation: Operation): unknown {
  const { op, value } = operation;
  if (attribute.config.multiValued) {
    const items = Array.isArray(before) ? before.filter(isObject) : [];
    return normalizeMultiValues(items, patchItems(items, attribute, operation));
  }
  if (attribute.subAttributes)
    return patchItems(isObject(before) ? [before] : [], attribute, operation)[0];
  return op === 'remove' ? undefined : canonical(attribute, value);
}
