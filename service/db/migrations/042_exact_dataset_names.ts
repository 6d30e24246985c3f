/**
 * Names of datasets are unique by exact spelling, because client libraries look them up so. `datasets_by_name` still
 * sorts and finds them without regard to case.
 */
export const statements = [
  `drop index datasets_name`,
  `create unique index datasets_name on datasets (customer_uuid, name)`,
];
