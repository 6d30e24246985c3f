import { counted } from '../admin-kit/counted';
import { webhookMessageTexts as texts } from './webhookMessages';
/** Sentences of mails and webhook messages, also about items that no longer need attention. */
export const messageSentences = {
  on: (moment: string) => `on ${moment}`,
  ended: {
    deleted: (kind: string, name: string) => `The ${kind} "${name}" was deleted.`,
    disabled: (kind: string, name: string) => `The ${kind} "${name}" was disabled.`,
    primaryKeyDisabled: (kind: string, name: string) =>
      `The primary key of the ${kind} "${name}" was disabled.`,
    rotationFailed: (kind: string, name: string) =>
      `The rotation of the ${kind} "${name}" no longer fails.`,
    entitlementReached: (what: string) => `The plan has room for more ${what} again.`,
    entitlementNear: (what: string) => `The plan is no longer nearly used up: ${what}.`,
    keyExpired: (name: string) => `The API key "${name}" has expired.`,
    keyNotExpiring: (name: string) => `The API key "${name}" no longer expires soon.`,
    keyNumbers: (name: string) => `The dataset "${name}" is no longer short of keys.`,
    refusedCalls: 'No more calls are refused than usual.',
    noNewAddress: (name: string) => `No new address used the API key "${name}" for a day.`,
    newAddress: (name: string) => `The API key "${name}" no longer has new addresses to look at.`,
    membersWithoutMfa: 'All members have MFA.',
    outdatedLibraries: 'No API key uses client libraries that are out of date.',
    keysUnused: (days: string) => `No API key that can be used has been unused for ${days} days.`,
    rotationDue: (kind: string, name: string) =>
      `The ${kind} "${name}" is no longer about to be rotated.`,
  },
} as const;

interface MailPart {
  /** Urgent, warning or for information. */
  tone: string;
  sentence: string;
  link: string;
}

interface MailContent {
  company: string;
  /** The first items, up to the number that a mail lists one by one. */
  begun: readonly MailPart[];
  ended: readonly MailPart[];
  more: number;
  settings: string;
}

const listOf = (title: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `${title}\n\n${parts.join('\n\n')}\n\n`;

/** The mail about items that begin to need attention, and items that no longer do. */
export const messageMail = (
  product: string,
  name: string,
  { company, begun, ended, more, settings }: MailContent,
) => {
  const [first] = [...begun, ...ended];
  const total = begun.length + ended.length + more;
  return {
    subject:
      total === 1 && first
        ? `${company}: ${first.sentence}`
        : `${company}: ${counted(total, 'message')} from ${product}`,
    text: `Hello ${name},

${listOf(
  texts.begun(company),
  begun.map(({ tone, sentence, link }) => `- ${tone}: ${sentence}\n  ${link}`),
)}${listOf(
      texts.ended,
      ended.map(({ sentence, link }) => `- ${sentence}\n  ${link}`),
    )}${more === 0 ? '' : `${texts.more(more)}\n\n`}You chose to get these messages. Change that here:
${settings}

${product}
`,
  };
};
