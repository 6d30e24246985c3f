import { Schemas } from 'scimmy';
import { isObject } from '../../../contract/lib/isObject';
import { scimRefusals } from '../../../texts/refusals/scim';
import { ScimRefused } from '../scimErrors';
import { type Fields, isUnassigned } from './scimValues';

/** Tree of attribute names in lower case; a leaf is a whole attribute. */
interface AttributeTree extends ReadonlyMap<string, AttributeTree> {}

/** Requested parts of a resource: `attributes` and `excludedAttributes` of RFC 7644 section 3.9. */
export interface AttributeSelection {
  members: boolean;
  /** @returns the requested parts of a complete resource */
  of: (resource: Fields) => Fields;
}

const cores = [Schemas.User, Schemas.Group].map(({ definition }) =>
  `${definition.id}:`.toLowerCase(),
);
const extension = Schemas.EnterpriseUser.definition.id.toLowerCase();

const mostNames = 50;

/** @throws ScimRefused 400 */
function namesIn(list: string | undefined): string[][] {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.length > mostNames || !names.every((name) => /^[\w.$:-]{1,200}$/.test(name)))
    throw new ScimRefused('invalidValue', scimRefusals.attributes);
  return names.map(partsOf);
}

function partsOf(name: string): string[] {
  if (name === extension) return [extension];
  if (name.startsWith(`${extension}:`))
    return [extension, ...name.slice(extension.length + 1).split('.')];
  const core = cores.find((prefix) => name.startsWith(prefix)) ?? '';
  return name.slice(core.length).split('.');
}

/** A path to a whole attribute overrides the paths to its parts. */
function treeOf(paths: readonly string[][]): AttributeTree {
  const wholes = new Set(paths.filter(([, ...rest]) => rest.length === 0).map(([first]) => first));
  const firsts = new Set(paths.flatMap(([first]) => first ?? []));
  return new Map(
    [...firsts].map((first) => [
      first,
      wholes.has(first)
        ? new Map<string, AttributeTree>()
        : treeOf(paths.flatMap(([name, ...rest]) => (name === first ? [rest] : []))),
    ]),
  );
}

/** Attributes in every answer (RFC 7643 section 3). */
const always: ReadonlySet<string> = new Set(['schemas', 'id']);

/** @param isIncluding true if the tree has the attributes to keep, false if those to leave out */
function project(
  value: unknown,
  tree: AttributeTree,
  isIncluding: boolean,
  kept: ReadonlySet<string> = new Set(),
): unknown {
  if (Array.isArray(value))
    return value
      .map((item: unknown) => project(item, tree, isIncluding))
      .filter((item) => !isUnassigned(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      const subtree = tree.get(key.toLowerCase());
      if (kept.has(key)) return [[key, inner]];
      if (!subtree) return isIncluding ? [] : [[key, inner]];
      if (subtree.size === 0) return isIncluding ? [[key, inner]] : [];
      const part = project(inner, subtree, isIncluding);
      return isUnassigned(part) ? [] : [[key, part]];
    }),
  );
}

/**
 * Selects attributes without the library, which refuses one part of an attribute whose other parts are required.
 * @throws ScimRefused 400
 */
export function readView(query: Readonly<Record<string, string>>): AttributeSelection {
  const included = treeOf(namesIn(query['attributes']));
  const excluded = treeOf(namesIn(query['excludedAttributes']));
  const isIncluding = included.size > 0;
  const tree = isIncluding ? included : excluded;
  return {
    members: isIncluding ? included.has('members') : excluded.get('members')?.size !== 0,
    of: (resource) => project(resource, tree, isIncluding, always) as Fields,
  };
}
