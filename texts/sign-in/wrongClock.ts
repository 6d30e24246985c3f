const remedy =
  'Correct its date, time and time zone (best set automatically in the system settings), then sign in again.';

/** Texts for a sign-in that fails because of the computer's clock. */
export const wrongClockTexts = {
  /** @param span "3 hours and 5 minutes" */
  by: (span: string, isAhead: boolean) =>
    `This computer’s clock is wrong: it is ${span} ${isAhead ? 'ahead' : 'behind'}, so the sign-in looks expired. ${remedy}`,
  somehow: `This computer’s clock seems to be wrong, so the sign-in looks expired. ${remedy}`,
} as const;
