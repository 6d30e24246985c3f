/** Version of a person's own account data, so that two tabs do not overwrite each other's changes. */
export const statements = [`alter table users add column version integer not null default 1`];
