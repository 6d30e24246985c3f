/** Companies can reserve granting for their administrators; the specification lets everyone do it. */
export const statements = [
  `alter table customers add column reserve_grants boolean not null default false`,
];
