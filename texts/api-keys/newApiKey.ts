import { leaveAnswers, leaveWizardTitle } from '../admin-kit/leave';

/** Texts of the wizard that creates an API key. */
export const newApiKeyTexts = {
  steps: { details: 'Details', credentials: 'Credentials', association: 'Association' },
  skip: 'Skip',
  finish: 'Finish',
  makingKeys: 'Generating the keys in this browser. This can take some seconds.',
  creating: 'Creating the API key.',
  associating: 'Associating the datasets.',
  created: (name: string) => `The API key "${name}" has been created.`,
  association:
    'Choose the datasets that programs with this API key may use. This can be changed at any time on the page of the API key.',
  selectOrSkip: 'Select at least one dataset, or skip this step.',
  success: 'API Key successfully created.',
  failure: 'There was an issue creating the API key.',
  notAllAssociated: 'The new API key was not associated with all selected datasets.',
  leave: {
    typed: {
      title: leaveWizardTitle,
      text: 'The API key has not been created. If you leave now, what you typed is lost.',
      ...leaveAnswers,
    },
    creating: {
      title: 'Leave while the API key is being created?',
      text: 'Its credentials are shown here only, once. If you leave now, they are lost.',
      ...leaveAnswers,
    },
    chosen: {
      title: 'Leave without associating the datasets?',
      text: 'The API key has been created. The datasets you chose are not associated yet; they can be added on its page.',
      ...leaveAnswers,
    },
    associating: {
      title: 'Leave while datasets are being associated?',
      text: 'The API key has been created. Datasets that are not associated yet can be added on its page.',
      ...leaveAnswers,
    },
  },
} as const;
