/** Before a month goes, its sums are compared with its rows; notes of an earlier comparison are needed no more. */
export const statements = [
  `drop trigger if exists events_changed on events`,
  `drop function if exists forget_proof()`,
  `drop table if exists retention_proofs`,
];
