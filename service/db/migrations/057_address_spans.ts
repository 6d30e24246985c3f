import { earlierEvents } from './053_key_usage';

/**
 * Moments since which every address that an answered call of an API key came from is kept. A key without a row has
 * lost none since it was created; the calls of earlier keys were not always recorded.
 */
export const statements = [
  `create table api_key_address_spans (
    api_key_uuid uuid primary key references api_keys on delete cascade,
    since timestamptz not null)`,
  `insert into api_key_address_spans select uuid, now() from api_keys`,
  // At first 053 added earlier events itself. In such a database none are left.
  earlierEvents,
];
