import { scimPatchRefusals, scimRefusals, scimFilterRefusals } from '../../../texts/refusals/scim';
import {
  type Attribute,
  attributeAt,
  extensionAt,
  type Kind,
  findAttribute,
} from '../schema/scimAttributes';
import { requireFewComparisons } from '../filter/scimConditions';
import { ScimRefused } from '../scimErrors';
import { type Expression, readPath } from '../filter/scimExpression';
import { fieldsOf } from '../schema/scimSchemas';
import type { Fields } from '../schema/scimValues';

/** The target location of an operation. */
export interface Target {
  path: string;
  /** URN of the extension that declares the attribute. */
  extension?: string;
  /** Undefined if an extension is meant as a whole. */
  attribute?: Attribute;
  filter?: Expression;
  sub?: Attribute;
}

/** One step of a PATCH (RFC 7644 section 3.5.2). */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  target: Target;
  value: unknown;
}

/** Maximum number of operations; no provider sends more. */
const maxOperations = 500;
/** Maximum path length, for paths that list many members. */
const maxPathLength = 1000;
/** Attributes that the service neither keeps nor refuses. */
const ignoredAttributes: ReadonlySet<string> = new Set(['schemas', 'password']);

const isOperator = (op: unknown): op is Operation['op'] =>
  op === 'add' || op === 'remove' || op === 'replace';

/**
 * Reads the operations of a PATCH in either dialect: Entra ID writes `Replace`, puts several attributes into
 * one value without a path, dots into their names, and booleans as texts; Okta replaces without a path.
 * @throws ScimRefused 400, 413
 */
export function readOperations(kind: Kind, body: unknown): Operation[] {
  const fields = fieldsOf(body);
  const operations = Object.entries(fields).find(
    ([name]) => name.toLowerCase() === 'operations',
  )?.[1];
  if (!Array.isArray(operations)) throw new ScimRefused('invalidSyntax', scimPatchRefusals.list);
  if (operations.length === 0) throw new ScimRefused('invalidValue', scimPatchRefusals.none);
  if (operations.length > maxOperations)
    throw new ScimRefused('tooMany', scimPatchRefusals.many(maxOperations, operations.length), 413);
  return operations.flatMap((operation) =>
    readOperation(kind, fieldsOf(operation, 'An operation')),
  );
}

function readOperation(kind: Kind, { op: rawOp, path, value }: Fields): Operation[] {
  const op = typeof rawOp === 'string' ? rawOp.toLowerCase() : rawOp;
  if (!isOperator(op)) throw new ScimRefused('invalidSyntax', scimPatchRefusals.operator);
  if (op !== 'remove' && value === undefined)
    throw new ScimRefused('invalidValue', scimPatchRefusals.noValue(op));
  if (path !== undefined && path !== null && path !== '') {
    const target = targetOf(kind, path);
    const { name, config } = target.attribute ?? {};
    if (name !== undefined && ignoredAttributes.has(name)) return [];
    if (config?.mutable === false || target.sub?.config.mutable === false)
      throw new ScimRefused('mutability', scimRefusals.fixed(target.path));
    return [{ op, target, value }];
  }
  if (op === 'remove') throw new ScimRefused('noTarget', scimPatchRefusals.noPath);
  const values = fieldsOf(value, 'The value of an operation without a path');
  return Object.entries(values).flatMap(([name, inner]) => {
    const target = targetOf(kind, name);
    // Okta also sends the id.
    const isIgnored =
      target.attribute &&
      (ignoredAttributes.has(target.attribute.name) || !target.attribute.config.mutable);
    return isIgnored ? [] : [{ op, target, value: inner }];
  });
}

/** @throws ScimRefused 400 for a path that the schema does not have */
function targetOf(kind: Kind, path: unknown): Target {
  if (typeof path !== 'string')
    throw new ScimRefused('invalidPath', scimRefusals.noText('The path'));
  if (kind === 'User' && path.length > maxPathLength)
    throw new ScimRefused('invalidPath', scimFilterRefusals.pathTooLong);
  const unknownPath = () =>
    new ScimRefused('invalidPath', scimRefusals.noAttribute(path.slice(0, 200)));
  const { name, filter, part } = readPath(path);
  if (!filter) {
    const extension = extensionAt(kind, name);
    if (extension !== undefined) return { path, extension };
  } else if (kind === 'User') requireFewComparisons(filter);
  const location = attributeAt(kind, name);
  if (!location || (filter && (location.sub || !location.attribute.subAttributes)))
    throw unknownPath();
  if (!filter) return { path, ...location };
  if (part === undefined) return { path, ...location, filter };
  const sub = findAttribute(location.attribute.subAttributes ?? [], part);
  if (!sub) throw unknownPath();
  return { path, ...location, filter, sub };
}
