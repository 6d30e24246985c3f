/** A window of counted attempts starts with the first attempt, so each subject has one row, not one per window. */
export const statements = [
  `delete from attempts older using attempts newer
      where older.subject = newer.subject and older.window_start < newer.window_start`,
  `alter table attempts drop constraint attempts_pkey`,
  `alter table attempts add primary key (subject)`,
];
