import { identityTexts } from '../../../texts/sign-in/identity';

/** Shorter passwords are guessed; longer ones would make us hash megabytes (see password.ts). */
export const minPasswordLength = 12;
export const maxPasswordLength = 1024;

/** Minimum number of characters outside the predictable parts: fewer are guessed within hours. */
const minUnpredictable = 6;

/** Terms about the password's owner, which attackers try first. */
interface PasswordOwnerTerms {
  email: string;
  name?: string;
  company: string;
  productName: string;
}

/**
 * Checks a new password (NIST SP 800-63B section 5.1.1.2: length counts, composition does not; a common,
 * repetitive, sequential or personal password is refused, with the reason).
 * @returns a sentence, or undefined if the password is acceptable
 */
export function passwordProblem(password: string, person: PasswordOwnerTerms): string | undefined {
  const texts = identityTexts.weakPassword;
  if ([...password].length < minPasswordLength) return texts.short(minPasswordLength);
  if (password.length > maxPasswordLength) return texts.long(maxPasswordLength);
  const { email, name = '' } = person;
  const plain = password.trim().toLowerCase();
  if (new Set(password).size < 4 || periodOf(plain) < minUnpredictable) return texts.repeats;
  if (plain === email.toLowerCase() || (name !== '' && plain === name.toLowerCase()))
    return texts.personal;
  if (unpredictableLength(password) < minUnpredictable) return texts.common;
  if (unpredictableLength(password, ownWords(person)) < minUnpredictable) return texts.known;
  return undefined;
}

/** Shorter words are part of too many others. */
const minOwnWord = 4;

const ownWords = ({ email, name = '', company, productName }: PasswordOwnerTerms): string[] =>
  [email, name, company, productName]
    .flatMap((text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => [...word].length >= minOwnWord);

// zxcvbn-ts does not replace this: it accepts common words in a row, and the person's name in another spelling.

/** Words common in stolen passwords: alone, in a row, or followed by digits. */
const commonWords =
  `abcd access account admin administrator alexander andrew angel anthony apple april arsenal
ashley august austin autumn banana barcelona baseball basketball batman bitch blink buster butterfly cameron
changeme charlie cheese chelsea chocolate chris company computer cookie corvette cowboy daniel database december
default demo diamond dragon eagle elephant encryption example facebook falcon family february ferrari flower football
forever freedom friday friend friends fuck george ginger google guest hannah harley hello hockey hunter iceman
iloveu iloveyou initial internet jackson january jasmine jennifer jessica jordan joshua july june justin killer
kitten lakers letmein liverpool login london lovely love maggie manager march martin master matrix matthew maverick
mercedes merlin michael michelle microsoft mickey monday money monkey monster mother mustang myspace naruto
nicole ninja november october orange pass passcode passwd passwort password patrick peanut pepper phoenix please
pokemon prince princess private purple qwerty rainbow ranger robert root samantha samsung saturday secret
secure security september service shadow silver simple slipknot snoopy soccer sophie spiderman spring starwars
steelers summer sunday sunshine super superman support sweet system temp temporary test tester testing thomas
thunder thursday tigger tinkerbell trustno trustnoone tuesday tweety user vanessa victoria wednesday welcome
whatever william winner winter wizard yankees yellow`.split(/\s+/);

/** Well-known passwords that no rule below finds. */
const wellKnownPasswords = [
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'tobeornottobe',
  'maytheforcebewithyou',
];

/** Rows and columns of keyboards, the alphabet and the digits; a run of three characters matches in both directions. */
const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjkl;',
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm',
  '!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7ki8lo9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
];
const sequences = keyboardRows.flatMap((row) => [row, [...row].toReversed().join('')]);
const minRun = 3;

/** Letters that people replace by digits and marks. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
};

/** @returns a pattern that matches the words, even with letters replaced by digits; the longest word first */
const patternOf = (words: readonly string[]): RegExp =>
  new RegExp(
    words
      .toSorted((one, other) => other.length - one.length)
      .map((word) =>
        [...word]
          .map((letter) => lookAlikes[letter] ?? letter.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`))
          .join(''),
      )
      .join('|'),
    'gu',
  );

const commonPattern = patternOf([...wellKnownPasswords, ...commonWords]);

/** Years that people remember, and repetitions of one character. */
const yearPattern = /(?:19|20)\d\d/gu;
const repetitionPattern = /(.)\1{2,}/gu;

function withoutRuns(text: string): string {
  let remaining = '';
  let index = 0;
  while (index < text.length) {
    const length = runLength(text, index);
    if (length < minRun) remaining += text.charAt(index);
    index += length < minRun ? 1 : length;
  }
  return remaining;
}

/** @returns how many characters from this index on follow one of the sequences */
function runLength(text: string, index: number): number {
  let length = 0;
  while (
    index + length < text.length &&
    sequences.some((sequence) => sequence.includes(text.slice(index, index + length + 1)))
  )
    length += 1;
  return length;
}

/**
 * Counts the characters of a password that must be guessed: those outside common words, keyboard rows, years and
 * repetitions. Spaces and the marks that people put between words do not count.
 * @param knownWords other known words, in lower case
 */
function unpredictableLength(password: string, knownWords: readonly string[] = []): number {
  const plain = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  const withoutKnown = knownWords.length === 0 ? plain : plain.replace(patternOf(knownWords), ' ');
  const remaining = withoutRuns(withoutKnown.replace(commonPattern, ' '))
    .replace(yearPattern, ' ')
    .replace(repetitionPattern, ' ');
  return remaining.match(/[^\s._\-!?]/gu)?.length ?? 0;
}

/** @returns the length of the shortest part whose repetition is the whole text */
function periodOf(text: string): number {
  const characters = [...text];
  const fits = (period: number) =>
    characters.every(
      (character, index) => index < period || character === characters[index - period],
    );
  for (let period = 1; period <= characters.length / 2; period += 1)
    if (fits(period)) return period;
  return characters.length;
}
