/** Whether a company reserves granting for its administrators; the specification lets everyone do it. */
export const statements = [
  `alter table customers add column reserve_grants boolean not null default false`,
];
