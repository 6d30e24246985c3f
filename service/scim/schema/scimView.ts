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
  select: (resource: Fields) => Fields;
}

const coreUrnPrefixes = [Schemas.User, Schemas.Group].map(({ definition }) =>
  `${definition.id}:`.toLowerCase(),
);
const enterpriseUrn = Schemas.EnterpriseUser.definition.id.toLowerCase();

const maxNames = 50;

/** @throws ScimRefused 400 */
function namesIn(list: string | undefined): string[][] {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.length > maxNames || !names.every((name) => /^[\w.$:-]{1,200}$/.test(name)))
    throw new ScimRefused('invalidValue', scimRefusals.attributes);
  return names.map(pathOf);
}

function pathOf(name: string): string[] {
  if (name === enterpriseUrn) return [enterpriseUrn];
  if (name.startsWith(`${enterpriseUrn}:`))
    return [enterpriseUrn, ...name.slice(enterpriseUrn.length + 1).split('.')];
  const urnPrefix = coreUrnPrefixes.find((prefix) => name.startsWith(prefix)) ?? '';
  return name.slice(urnPrefix.length).split('.');
}

/** A path to a whole attribute overrides the paths to its parts. */
function treeOf(paths: readonly string[][]): AttributeTree {
  const wholeNames = new Set(
    paths.filter(([, ...rest]) => rest.length === 0).map(([first]) => first),
  );
  const firstNames = new Set(paths.flatMap(([first]) => first ?? []));
  return new Map(
    [...firstNames].map((first) => [
      first,
      wholeNames.has(first)
        ? new Map<string, AttributeTree>()
        : treeOf(paths.flatMap(([name, ...rest]) => (name === first ? [rest] : []))),
    ]),
  );
}

/** Attributes in every answer (RFC 7643 section 3). */
const alwaysReturned: ReadonlySet<string> = new Set(['schemas', 'id']);

/** @param isIncluding true if the tree has the attributes to keep, false if those to leave out */
function project(
  value: unknown,
  tree: AttributeTree,
  isIncluding: boolean,
  keptNames: ReadonlySet<string> = new Set(),
): unknown {
  if (Array.isArray(value))
    return value
      .map((item: unknown) => project(item, tree, isIncluding))
      .filter((item) => !isUnassigned(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      const subtree = tree.get(key.toLowerCase());
      if (keptNames.has(key)) return [[key, inner]];
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
    select: (resource) => project(resource, tree, isIncluding, alwaysReturned) as Fields,
  };
}
