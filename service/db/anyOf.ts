import { type RawBuilder, sql } from 'kysely';

/** Any of these uuids, for use with `=`. They are one value, so the statement's text is the same for any number. */
export const anyOf = (uuids: readonly string[]): RawBuilder<string> => sql`any(${uuids}::uuid[])`;
