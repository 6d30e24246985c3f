import type { LeaveTexts } from '../forms/LeaveDialog';

/** Asked before credentials that are shown once are left behind. */
export const keysLostTexts: LeaveTexts = {
  title: 'Leave without the keys?',
  text: 'The credentials of the API key cannot be shown again. If you leave now and have not kept them, you need a new API key.',
  leave: 'Leave',
  stay: 'Stay',
};
