/** Texts of a wizard's steps. */
export const stepTexts = {
  list: 'Steps',
  heading: (number: number, last: number) => `Step ${number} of ${last}: `,
  done: 'done',
  cancel: 'Cancel',
  back: 'Back',
  continue: 'Continue',
  create: 'Create',
} as const;
