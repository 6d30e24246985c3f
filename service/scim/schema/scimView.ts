import { Schemas } from 'scimmy';
import { isObject } from '../../../contract/lib/isObject';
import { scimRefusals } from '../../../texts/refusals/scim';
import { ScimRefused } from '../scimErrors';
import { type Fields, isUnassigned } from './scimValues';

/** Names by their parts in small letters; one without parts is meant as a whole. */
interface Names extends ReadonlyMap<string, Names> {}

/** Requested parts of a resource: `attributes` and `excludedAttributes` of RFC 7644 section 3.9. */
export interface View {
  members: boolean;
  /** @returns what is wanted of a whole resource */
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

/** The whole of an attribute is more than a part of it. */
function gathered(paths: readonly string[][]): Names {
  const wholes = new Set(paths.filter(([, ...rest]) => rest.length === 0).map(([first]) => first));
  const firsts = new Set(paths.flatMap(([first]) => first ?? []));
  return new Map(
    [...firsts].map((first) => [
      first,
      wholes.has(first)
        ? new Map<string, Names>()
        : gathered(paths.flatMap(([name, ...rest]) => (name === first ? [rest] : []))),
    ]),
  );
}

/** Every answer has these (RFC 7643 section 3). */
const always: ReadonlySet<string> = new Set(['schemas', 'id']);

function narrowed(
  value: unknown,
  names: Names,
  hasNamed: boolean,
  kept: ReadonlySet<string> = new Set(),
): unknown {
  if (Array.isArray(value))
    return value
      .map((item: unknown) => narrowed(item, names, hasNamed))
      .filter((item) => !isUnassigned(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      const named = names.get(key.toLowerCase());
      if (kept.has(key)) return [[key, inner]];
      if (!named) return hasNamed ? [] : [[key, inner]];
      if (named.size === 0) return hasNamed ? [[key, inner]] : [];
      const part = narrowed(inner, named, hasNamed);
      return isUnassigned(part) ? [] : [[key, part]];
    }),
  );
}

/**
 * The library's own choice of attributes refuses a part of one whose other parts are required.
 * @throws ScimRefused 400
 */
export function readView(query: Readonly<Record<string, string>>): View {
  const [wanted, unwanted] = [
    gathered(namesIn(query['attributes'])),
    gathered(namesIn(query['excludedAttributes'])),
  ];
  const hasNamed = wanted.size > 0;
  const names = hasNamed ? wanted : unwanted;
  return {
    members: hasNamed ? wanted.has('members') : unwanted.get('members')?.size !== 0,
    of: (resource) => narrowed(resource, names, hasNamed, always) as Fields,
  };
}
