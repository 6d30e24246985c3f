/** The mode of the database, in one row; see databaseMode.ts. */
export const statements = [
  `create table installation (
        only_row boolean primary key default true check (only_row),
        mode text not null check (mode in ('demo', 'production')))`,
];
