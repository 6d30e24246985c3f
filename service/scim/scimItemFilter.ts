import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isUuid } from '../../contract/uuid';
import { scimFilterRefusals } from '../../texts/scimRefusals';
import type { Attribute } from './scimAttributes';
import { type Comparison, compared, type Condition } from './scimComparison';
import type { ItemFilter } from './scimConditions';
import { ScimRefused } from './scimErrors';

/** The value of an attribute that is not there. */
export const unassigned = sql`null::text`;

export const unsearchable = (name: string) =>
  new ScimRefused('invalidFilter', scimFilterRefusals.noSearch(name));

export const joined = (conditions: readonly Condition[], by: 'and' | 'or'): Condition =>
  sql<SqlBool>`(${sql.join([...conditions], by === 'and' ? sql` and ` : sql` or `)})`;

/** @returns the filter in SQL, of which `ofPart` compares one part of a complex value */
export function ofItem(
  filter: ItemFilter,
  ofPart: (part: Attribute, comparison: Comparison) => Condition,
): Condition {
  if ('parts' in filter)
    return joined(
      filter.parts.map((part) => ofItem(part, ofPart)),
      filter.by,
    );
  const { attribute, comparison } = filter;
  return attribute ? ofPart(attribute, comparison) : compared(unassigned, comparison);
}

/** An identifier is found by its index. */
export const ofUuid = (column: string, comparison: Comparison): Condition =>
  comparison[0] === 'eq' && typeof comparison[1] === 'string' && isUuid(comparison[1])
    ? sql<SqlBool>`${sql.ref(column)} = ${comparison[1]}::uuid`
    : compared(sql`${sql.ref(column)}::text`, comparison);

interface Columns {
  uuid: string;
  display: string;
  type: RawBuilder<unknown>;
}

/** @returns the filter over a person or a group that another resource refers to */
export const ofReference = (filter: ItemFilter, { uuid, display, type }: Columns): Condition =>
  ofItem(filter, ({ name }, comparison) => {
    if (name === 'value') return ofUuid(uuid, comparison);
    if (name === 'display') return compared(sql.ref(display), comparison);
    if (name === 'type') return compared(type, comparison);
    throw unsearchable(name);
  });

/** @returns the condition that a row `u` of `scim_users` meets as a member of a group */
export const memberCondition = (filter: ItemFilter): Condition =>
  ofReference(filter, { uuid: 'u.uuid', display: 'u.user_name', type: sql`'User'::text` });
