import { earlierEvents } from './053_key_usage';

/**
 * The moment since which all addresses of answered calls of an API key are kept. A key without a row has
 * lost none since its creation; the calls of earlier keys were not always recorded.
 */
export const statements = [
  `create table api_key_address_spans (
    api_key_uuid uuid primary key references api_keys on delete cascade,
    since timestamptz not null)`,
  `insert into api_key_address_spans select uuid, now() from api_keys`,
  // Migration 053 at first added earlier events itself. In such a database none are left.
  earlierEvents,
];
