import { leaveAnswers } from './leave';
import { inSentence } from './parts';

/**
 * The texts of the dialog that shows a secret once.
 * @param name as sentences call the secret, for example `SIEM token`; short texts use its last word
 */
export const shownOnceTexts = (label: string, name: string, warning: string) => {
  const short = name.split(' ').at(-1);
  return {
    label,
    missing: `The server sent an answer without the ${short}.`,
    warning,
    waitReason: `Copy the ${name} first.`,
    copy: { label: `Copy ${name}`, done: `The ${name} has been copied.` },
    leave: {
      title: `Leave without the ${short}?`,
      text: `The ${name} cannot be shown again. If you leave without saving it, you need a new one.`,
      ...leaveAnswers,
    },
  } as const;
};

/** The texts of a secret that exists at most once. @param label for example `SIEM Token` */
export const secretTexts = (label: string) => {
  const name = inSentence(label);
  const done = `${label.slice(0, 1)}${name.slice(1)} successfully`;
  return {
    label,
    none: 'None yet',
    createdOn: (moment: string) => `Generated on ${moment}`,
    replaces: 'It replaces the old one, which stops working immediately.',
    make: {
      label: `Generate ${label}`,
      submit: 'Generate',
      success: `${done} generated.`,
      failure: `There was a problem generating the ${name}.`,
    },
    remove: {
      label: `Remove ${label}`,
      submit: 'Remove',
      success: `${done} removed.`,
      failure: `There was a problem removing the ${name}.`,
    },
  } as const;
};
