import { formButtons } from './forms';
import { leaveAnswers, leaveBusy } from './leave';

const restoredCreation = 'Draft restored. Nothing has been created yet.';

const leaveCreation = (what: string) => ({
  title: `Leave without creating the ${what}?`,
  text: `The ${what} has not been created. If you leave now, what you typed is lost.`,
  ...leaveAnswers,
});

/** Texts of record pages, creation dialogs and their inputs. */
export const recordTexts = {
  ...formButtons,
  cancel: 'Cancel',
  settings: 'Settings',
  about: 'About',
  tabs: 'Parts of this page',
  unsavedTab: ', not saved yet',
  empty: '(empty)',
  none: 'None',
  select: 'Select…',
  searching: 'Searching…',
  nothingFound: 'Nothing found.',
  choicesNotLoaded: 'The choices could not be loaded.',
  noLongerAvailable: 'No longer available',
  tryAgain: 'Try again',
  dayFormat: 'yyyy-MM-dd',
  chooseDay: (label: string) => `Choose ${label}`,
  characters: (used: number, max: number) => `${used} of ${max} characters`,
  unchanged: 'Nothing has changed yet.',
  correctFields: 'Correct the marked fields first.',
  warning: 'Warning',
  warningsOnPage: (count: number) => `There are ${count} warnings on the page.`,
  discard: 'Discard',
  startAgain: 'Start again',
  restored: 'Draft restored. It is not saved yet.',
  restoredOlder: 'Draft restored. This has been changed since: compare before you update.',
  restoredCreation,
  leaveUnsaved: {
    title: 'Leave without saving?',
    text: 'Your changes on this page have not been saved. If you leave now, they are lost.',
    ...leaveAnswers,
    leave: 'Leave without saving',
  },
  leaveBusy,
  /** @param what one record as a sentence calls it: `feature` */
  leaveCreation,
  /** Texts of a creation dialog about its draft: when it is restored, and when the person leaves. */
  draftOf: (what: string) => ({ restored: restoredCreation, leave: leaveCreation(what) }),
  conflict: {
    title: 'This was changed while you were editing',
    choose: 'Nothing has been overwritten. Choose what to keep in each field.',
    mine: 'Your change',
    theirs: 'Saved meanwhile',
    unchanged: 'As it was',
    keepEditing: 'Keep editing',
    save: 'Save this version',
  },
} as const;
