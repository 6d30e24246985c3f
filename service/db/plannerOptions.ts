/**
 * Planner options of every connection, for both engines (PostgreSQL's documentation, Planner Cost Constants).
 * Behind PgBouncer they must be set for the role (docs/operating.md).
 */
export const plannerOptions = {
  // Cost of a random page read relative to a sequential one. PostgreSQL's default of 4 is for spinning disks: a search
  // with many results would read all matches of one index instead of intersecting two (decision 214).
  random_page_cost: 1.1,
};
