/** Companies can restrict granting to their administrators; the specification lets everyone grant. */
export const statements = [
  `alter table customers add column reserve_grants boolean not null default false`,
];
