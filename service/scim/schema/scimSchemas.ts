import { Schemas } from 'scimmy';
import { isOneLine, isStorable } from '../../../contract/lib/text';
import { isObject } from '../../../contract/lib/isObject';
import { scimRefusals } from '../../../texts/refusals/scim';
import type { ProvisionedUser, StoredUser } from '../../domain/provisioning/provisionedUsers';
import { maxProvidedNameLength } from '../../domain/provisioning/usernames';
import { userOf } from '../../domain/provisioning/provisionedUsers';
import { ScimRefused, parseByLibrary } from '../scimErrors';
import { type Fields, isPrimary, parseBoolean, withoutNulls } from './scimValues';
import type { AttributeSelection } from './scimView';

const { User, Group, EnterpriseUser } = Schemas;
// Entra ID and Okta send a person's work data in this extension.
User.definition.extend(EnterpriseUser.definition);
// Canonical values are suggestions (RFC 7643 section 7), but the library refuses others, such as Entra ID's roles.
for (const attribute of User.definition.attributes)
  for (const { config } of attribute.subAttributes ?? []) config.canonicalValues = false;

/** @throws ScimRefused 400 */
export function fieldsOf(value: unknown, label = 'The body'): Fields {
  if (isObject(value)) return value;
  throw new ScimRefused('invalidSyntax', scimRefusals.noObject(label));
}

const booleans: ReadonlySet<string> = new Set(['active', 'primary']);

/** Entra ID sends booleans as texts, and only the manager's id; @returns the value with the schema's types */
function withSchemaTypes(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const part = lastPart(name);
    if (part === 'manager') return { value };
    return booleans.has(part) ? parseBoolean(value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => withSchemaTypes(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withSchemaTypes(inner, key)]),
  );
}

const lastPart = (name: string): string => (name.split(/[.:]/).at(-1) ?? '').toLowerCase();

/** @returns the library's result without its accessors */
export const toPlainFields = (value: unknown): Fields =>
  fieldsOf(JSON.parse(JSON.stringify(value)));

/** Attributes that the service keeps elsewhere, or discards: it never stores a password. */
const separateAttributes: ReadonlySet<string> = new Set([
  'schemas',
  'id',
  'meta',
  'groups',
  'password',
  'userName',
  'externalId',
  'active',
]);

/** @throws ScimRefused 400 unless it can be the name of an API key, or of a group */
export function requireName(value: unknown, field: string): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new ScimRefused('invalidValue', scimRefusals.missing(field));
  const name = value.trim();
  if (name.length > maxProvidedNameLength)
    throw new ScimRefused('invalidValue', scimRefusals.tooLong(field, maxProvidedNameLength));
  if (!isStorable(name) || !isOneLine(name))
    throw new ScimRefused('invalidValue', scimRefusals.nameCharacters(field));
  return name;
}

/** PostgreSQL stores neither NUL nor a lone surrogate, in a text or in JSON. */
export function requireStorable(value: unknown): void {
  const isAccepted =
    typeof value === 'string'
      ? isStorable(value)
      : typeof value !== 'object' || value === null || Object.keys(value).every(isStorable);
  if (!isAccepted) throw new ScimRefused('invalidValue', scimRefusals.character);
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) requireStorable(inner);
}

const maxListLength = 100;
/** Enough for all fields of a person, with a few full lists. */
const maxValues = 2000;

/**
 * Checked before the library parses a provider's data, because it creates an object with accessors for each value.
 * @returns the number of values
 * @throws ScimRefused 413
 */
export function requireValueLimit(value: unknown): number {
  const count = countValues(value);
  if (count > maxValues) throw new ScimRefused('tooMany', scimRefusals.manyValues(maxValues), 413);
  return count;
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value) && value.length > maxListLength)
    throw new ScimRefused('tooMany', scimRefusals.longList(maxListLength, value.length), 413);
  return Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1);
}

/** If several values are primary, keeps only the last one so (RFC 7643 section 2.4 allows at most one). */
function withOnePrimary(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const lastPrimary: unknown = value.findLast(isPrimary);
  return value.map((item: unknown) =>
    isPrimary(item) && item !== lastPrimary ? { ...item, primary: false } : item,
  );
}

const optionalText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Reads a person from the provider; attributes outside the schemas are left out.
 * @param defaultActive used if the provider does not state whether the person is active: true for a new person,
 *   otherwise the current state
 * @throws ScimRefused 400, 413
 */
export const readUser = (body: unknown, defaultActive = true): Promise<ProvisionedUser> =>
  parseByLibrary(() => {
    requireValueLimit(body);
    const input = withoutNulls(withSchemaTypes(fieldsOf(body))) ?? {};
    const user = toPlainFields(new User(input, 'in'));
    const attributes = Object.fromEntries(
      Object.entries(user).flatMap(([name, value]) =>
        separateAttributes.has(name) ? [] : [[name, withOnePrimary(value)]],
      ),
    );
    return {
      userName: requireName(user['userName'], 'userName'),
      active: typeof user['active'] === 'boolean' ? user['active'] : defaultActive,
      externalId: optionalText(user['externalId']),
      attributes,
    };
  });

/** @returns the person in the library's form, for a change */
export const userFields = (stored: StoredUser): Fields => {
  const { userName, active, externalId, attributes } = userOf(stored);
  return { ...attributes, userName, active, ...(externalId !== null && { externalId }) };
};

/** A group of a person, or a member of a group. */
export interface Reference {
  value: string;
  display: string;
}

const metaOf = ({ created_at, updated_at }: { created_at: Date; updated_at: Date }) => ({
  created: created_at,
  lastModified: updated_at,
});

/** @returns the person in the form of RFC 7643 section 4.1 */
export const userResource = (
  stored: StoredUser,
  groups: readonly Reference[],
  base: string,
  view: AttributeSelection,
): Fields => {
  const data = {
    ...userFields(stored),
    id: stored.uuid,
    meta: metaOf(stored),
    groups: [...groups],
  };
  return view.select(toPlainFields(new User(data, 'out', `${base}/Users`)));
};

/** A stored group; without members if they were not requested. */
interface GroupWithMembers {
  uuid: string;
  display_name: string;
  external_id: string | null;
  created_at: Date;
  updated_at: Date;
  members: readonly Reference[];
}

/** @returns the group in the form of RFC 7643 section 4.2; its members, which may be many, bypass the library */
export const groupResource = (
  group: GroupWithMembers,
  base: string,
  view: AttributeSelection,
): Fields => {
  const data = {
    id: group.uuid,
    displayName: group.display_name,
    ...(group.external_id !== null && { externalId: group.external_id }),
    meta: metaOf(group),
  };
  const resource = toPlainFields(new Group(data, 'out', `${base}/Groups`));
  if (!view.members) return view.select(resource);
  const members = group.members.map(({ value, display }) => ({
    value,
    display,
    $ref: `${base}/Users/${value}`,
    type: 'User',
  }));
  return view.select({ ...resource, members });
};

/** The schema definitions for `/Schemas`. */
export const definitions = [User.definition, EnterpriseUser.definition, Group.definition];
