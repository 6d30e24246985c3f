import { apiKeyHistory } from '../../../../texts/history/keys';
import { providerKeyHistory } from '../../../../texts/history/identityProvider';
import { teamHistory } from '../../../../texts/history/team';

/** @returns a regular expression that matches exactly the text */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Placeholders in a sentence: for the wanted name, and for any text. */
const [name, anyText] = ['\u{1}', '\u{2}'];

/** @returns a regular expression whose first group is the name in a sentence of the security history */
const patternOf = (sentence: string): string =>
  `^${escapeRegExp(sentence).replaceAll(anyText, '.*').replace(name, '(.+?)')}$`;

/** Finds the name of a member in the row of their removal. */
export const removalPattern = (address: string): string =>
  patternOf(teamHistory.removed(name, anyText, anyText)).replace('.*', address);

const { made, renamed, turned, deleted, updated, signedIn, gotAccess, lostAccess } =
  providerKeyHistory;

/** Find the name of a provider's person in the rows of their API key. */
export const providerKeyPatterns: readonly string[] = [
  made(name),
  renamed(name, anyText),
  ...(['enabled', 'disabled'] as const).flatMap((state) => [
    turned(name, state, undefined),
    turned(name, state, anyText),
  ]),
  deleted(name),
  updated(name),
  signedIn(name),
  gotAccess(name, anyText),
  lostAccess(name, anyText),
  apiKeyHistory.lostAccess(name, anyText),
].map(patternOf);
