import { type RawBuilder, sql } from 'kysely';

/** For `=`: any of these uuids, as one value, so that the statement is the same however many there are. */
export const anyOf = (uuids: readonly string[]): RawBuilder<string> => sql`any(${uuids}::uuid[])`;
