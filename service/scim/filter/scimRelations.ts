import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { Schemas } from 'scimmy';
import { readMoment } from '../../../contract/lib/dateRanges';
import { lookUp } from '../../../contract/lib/lookUp';
import { isUuid } from '../../../contract/lib/uuid';
import { scimFilterRefusals } from '../../../texts/refusals/scim';
import type { Attribute, Kind } from '../schema/scimAttributes';
import {
  type Comparison,
  comparisonCondition,
  type Condition,
  orderOperators,
} from './scimComparison';
import type { ItemFilter } from './scimConditions';
import { ScimRefused } from '../scimErrors';

const { User, Group, EnterpriseUser } = Schemas;

/** The value of a missing attribute. */
export const unassigned = sql`null::text`;

export const unsearchable = (name: string) =>
  new ScimRefused('invalidFilter', scimFilterRefusals.noSearch(name));

export const combineConditions = (
  conditions: readonly Condition[],
  operator: 'and' | 'or',
): Condition =>
  sql<SqlBool>`(${sql.join([...conditions], operator === 'and' ? sql` and ` : sql` or `)})`;

/** @returns the filter in SQL, of which `partCondition` compares one part of a complex value */
export function itemCondition(
  filter: ItemFilter,
  partCondition: (part: Attribute, comparison: Comparison) => Condition,
): Condition {
  if ('parts' in filter)
    return combineConditions(
      filter.parts.map((part) => itemCondition(part, partCondition)),
      filter.operator,
    );
  const { attribute, comparison } = filter;
  return attribute
    ? partCondition(attribute, comparison)
    : comparisonCondition(unassigned, comparison);
}

/** Compares identifiers so that their index is used. */
export const uuidCondition = (column: string, comparison: Comparison): Condition =>
  comparison[0] === 'eq' && typeof comparison[1] === 'string' && isUuid(comparison[1])
    ? sql<SqlBool>`${sql.ref(column)} = ${comparison[1]}::uuid`
    : comparisonCondition(sql`${sql.ref(column)}::text`, comparison);

interface Columns {
  uuid: string;
  display: string;
  type: RawBuilder<unknown>;
}

/** @returns the filter for a person or a group to which another resource refers */
const referenceCondition = (filter: ItemFilter, { uuid, display, type }: Columns): Condition =>
  itemCondition(filter, ({ name }, comparison) => {
    if (name === 'value') return uuidCondition(uuid, comparison);
    if (name === 'display') return comparisonCondition(sql.ref(display), comparison);
    if (name === 'type') return comparisonCondition(type, comparison);
    throw unsearchable(name);
  });

/** @returns the condition that a row `u` of `scim_users` meets as a member of a group */
export const memberCondition = (filter: ItemFilter): Condition =>
  referenceCondition(filter, { uuid: 'u.uuid', display: 'u.user_name', type: sql`'User'::text` });

const hasGroup = (condition: Condition) =>
  sql<SqlBool>`exists (select from scim_group_members m join scim_groups g on g.uuid = m.group_uuid
    where m.user_uuid = scim_users.uuid and ${condition})`;

const hasMember = (condition: Condition) =>
  sql<SqlBool>`exists (select from scim_group_members m join scim_users u on u.uuid = m.user_uuid
    where m.group_uuid = scim_groups.uuid and ${condition})`;

const schemasOf = (kind: Kind): RawBuilder<unknown> =>
  kind === 'Group'
    ? sql`array[${Group.definition.id}::text]`
    : sql`array[${User.definition.id}::text] || case
        when ${isPresent(sql`attributes -> ${EnterpriseUser.definition.id}::text`)}
        then array[${EnterpriseUser.definition.id}::text] end`;

export const isPresent = (stored: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`coalesce(${stored}, 'null') not in ('null', '{}', '[]')`;

/** An attribute derived from other rows, or from the kind of the resource. */
interface Relation {
  presence: Condition;
  conditionFor: (filter: ItemFilter, kind: Kind) => Condition;
}

const alwaysTrue = sql<SqlBool>`true`;

export const relations: Readonly<Record<'groups' | 'members' | 'schemas' | 'meta', Relation>> = {
  groups: {
    presence: hasGroup(alwaysTrue),
    conditionFor: (filter) =>
      hasGroup(
        referenceCondition(filter, { uuid: 'g.uuid', display: 'g.display_name', type: unassigned }),
      ),
  },
  members: {
    presence: hasMember(alwaysTrue),
    conditionFor: (filter) => hasMember(memberCondition(filter)),
  },
  schemas: {
    presence: alwaysTrue,
    conditionFor: (filter, kind) =>
      sql<SqlBool>`exists (select from unnest(${schemasOf(kind)}) as item
        where ${itemCondition(filter, (_schema, comparison) => comparisonCondition(sql.ref('item'), comparison))})`,
  },
  meta: {
    presence: alwaysTrue,
    conditionFor: (filter, kind) =>
      itemCondition(filter, ({ name }, comparison) => metaCondition(kind, name, comparison)),
  },
};

/** Columns of the moments of `meta`. */
const momentColumns = { created: 'created_at', lastModified: 'updated_at' } as const;

function metaCondition(kind: Kind, name: string, comparison: Comparison): Condition {
  const column = lookUp<string>(momentColumns, name);
  if (column !== undefined) return momentCondition(name, column, comparison);
  if (name === 'resourceType') return comparisonCondition(sql`${kind}::text`, comparison, true);
  // Resources have no versions, and their location is derived from the id.
  if (name === 'version') return comparisonCondition(unassigned, comparison);
  throw unsearchable(`meta.${name}`);
}

function momentCondition(name: string, column: string, [comparator, value]: Comparison): Condition {
  if (comparator === 'pr') return alwaysTrue;
  const order = comparator === 'ne' ? '<>' : orderOperators.get(comparator);
  const moment = typeof value === 'string' ? readMoment(value) : undefined;
  if (order === undefined || moment === undefined)
    throw new ScimRefused('invalidFilter', scimFilterRefusals.metaUnreadable(name));
  return sql<SqlBool>`${sql.ref(column)} ${sql.raw(order)} ${moment}`;
}
