/** Counts what people change about themselves, so that two tabs do not overwrite each other. */
export const statements = [`alter table users add column version integer not null default 1`];
