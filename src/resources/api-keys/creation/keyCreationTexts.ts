import { keysLostTexts } from '../../../credentials/keysLostTexts';
import type { LeaveTexts } from '../../../forms/LeaveDialog';

/** Texts of companion.md section 8. */
export const creationMessages = {
  created: 'API Key successfully created.',
  createFailed: 'There was an issue creating the API key.',
  notAllAssociated: 'The new API key was not associated with all selected datasets.',
} as const;

/** What leaving the wizard would lose. */
export type LeaveRisk = 'typed' | 'creating' | 'keys' | 'associating';

/** Asked before the wizard is left, by what would be lost. */
export const leaveTexts: Readonly<Record<LeaveRisk, LeaveTexts>> = {
  typed: {
    title: 'Leave the wizard?',
    text: 'The API key has not been created. If you leave now, what you typed is lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
  creating: {
    title: 'Leave while the API key is being made?',
    text: 'Its credentials are shown here only, once. If you leave now, they are lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
  keys: keysLostTexts,
  associating: {
    title: 'Leave while datasets are being associated?',
    text: 'The API key has been created. Datasets that are not associated yet can be added on its page.',
    leave: 'Leave',
    stay: 'Stay',
  },
};
