/** The two answers to the question before something is left. */
export const leaveAnswers = { leave: 'Leave', stay: 'Stay' } as const;

/** Asked of what is left while it is being done, which may still be refused or want a code. */
export const leaveBusy = {
  title: 'Leave while this is in progress?',
  text: 'It may still be completed. A notification tells you the result.',
  ...leaveAnswers,
} as const;

/** Title of the question before a wizard is left that has sent nothing yet. */
export const leaveWizardTitle = 'Leave the wizard?';
