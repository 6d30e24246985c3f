/** The two answers to the prompt before leaving. */
export const leaveAnswers = { leave: 'Leave', stay: 'Stay' } as const;

/** Prompt before leaving a running submission, which may still be refused or need a code. */
export const leaveBusy = {
  title: 'Leave while this is in progress?',
  text: 'It may still be completed. A notification tells you the result.',
  ...leaveAnswers,
} as const;

/** Title of the prompt before leaving a wizard that has sent nothing yet. */
export const leaveWizardTitle = 'Leave the wizard?';
