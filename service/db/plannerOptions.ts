/**
 * Planner options of every connection, for both engines (PostgreSQL's documentation, Planner Cost Constants);
 * behind PgBouncer the role has them (docs/operating.md).
 */
export const plannerOptions = {
  // A page read by itself, next to one in a row. PostgreSQL's own 4 is for disks that turn: a search with many
  // results would read all that match instead of what two indexes have in common (decision 214).
  random_page_cost: 1.1,
};
