import { scimPatchRefusals, scimRefusals, scimFilterRefusals } from '../../../texts/refusals/scim';
import {
  type Attribute,
  attributeAt,
  extensionAt,
  type Kind,
  namedIn,
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
const mostOperations = 500;
/** Maximum path length, for paths that list many members. */
const longestPath = 1000;
/** Attributes that the service neither keeps nor refuses. */
const ignored: ReadonlySet<string> = new Set(['schemas', 'password']);

const isOperator = (op: unknown): op is Operation['op'] =>
  op === 'add' || op === 'remove' || op === 'replace';

/**
 * Reads the operations of a PATCH in either dialect: Entra ID writes `Replace`, puts several attributes into
 * one value without a path, dots into their names, and booleans as texts; Okta replaces without a path.
 * @throws ScimRefused 400, 413
 */
export function readOperations(kind: Kind, body: unknown): Operation[] {
  const fields = fieldsOf(body);
  const given = Object.entries(fields).find(([name]) => name.toLowerCase() === 'operations')?.[1];
  if (!Array.isArray(given)) throw new ScimRefused('invalidSyntax', scimPatchRefusals.list);
  if (given.length === 0) throw new ScimRefused('invalidValue', scimPatchRefusals.none);
  if (given.length > mostOperations)
    throw new ScimRefused('tooMany', scimPatchRefusals.many(mostOperations, given.length), 413);
  return given.flatMap((operation) => readOperation(kind, fieldsOf(operation, 'An operation')));
}

function readOperation(kind: Kind, { op: given, path, value }: Fields): Operation[] {
  const op = typeof given === 'string' ? given.toLowerCase() : given;
  if (!isOperator(op)) throw new ScimRefused('invalidSyntax', scimPatchRefusals.operator);
  if (op !== 'remove' && value === undefined)
    throw new ScimRefused('invalidValue', scimPatchRefusals.noValue(op));
  if (path !== undefined && path !== null && path !== '') {
    const target = targetOf(kind, path);
    const { name, config } = target.attribute ?? {};
    if (name !== undefined && ignored.has(name)) return [];
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
      target.attribute && (ignored.has(target.attribute.name) || !target.attribute.config.mutable);
    return isIgnored ? [] : [{ op, target, value: inner }];
  });
}

/** @throws ScimRefused 400 for a path that the schema does not have */
function targetOf(kind: Kind, path: unknown): Target {
  if (typeof path !== 'string')
    throw new ScimRefused('invalidPath', scimRefusals.noText('The path'));
  if (kind === 'User' && path.length > longestPath)
    throw new ScimRefused('invalidPath', scimFilterRefusals.pathTooLong);
  const unknown = () =>
    new ScimRefused('invalidPath', scimRefusals.noAttribute(path.slice(0, 200)));
  const { name, filter, part } = readPath(path);
  if (!filter) {
    const extension = extensionAt(kind, name);
    if (extension !== undefined) return { path, extension };
  } else if (kind === 'User') requireFewComparisons(filter);
  const named = attributeAt(kind, name);
  if (!named || (filter && (named.sub || !named.attribute.subAttributes))) throw unknown();
  if (!filter) return { path, ...named };
  if (part === undefined) return { path, ...named, filter };
  const sub = namedIn(named.attribute.subAttributes ?? [], part);
  if (!sub) throw unknown();
  return { path, ...named, filter, sub };
}
