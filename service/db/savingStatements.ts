const beginsTransaction = /^(?:begin|start transaction)\b/;
const endsTransaction = /^(?:commit|rollback)$/;
/** A query with a common table expression saves when one of its parts does. */
const onlyReads =
  /^\s*(?:select|show|set|listen|rollback)\b|^\s*with\b(?!.*\b(?:insert|update|delete)\b)/is;

/**
 * Tracks the statements of one connection, as Kysely words them.
 * @returns a function that says whether the next statement saves something when it completes: a commit does,
 *   and so does a change outside a transaction
 */
export function watchSaving(): (statement: string) => boolean {
  let inTransaction = false;
  return (statement) => {
    const wasInTransaction = inTransaction;
    if (beginsTransaction.test(statement)) inTransaction = true;
    else if (endsTransaction.test(statement)) inTransaction = false;
    return wasInTransaction ? statement === 'commit' : !inTransaction && !onlyReads.test(statement);
  };
}
