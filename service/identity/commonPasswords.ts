/** Words that lists of stolen passwords are full of, alone, in a row, or with digits behind them. */
const words =
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

/** Well known as they are: no rule below finds them. */
const famous = [
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'tobeornottobe',
  'maytheforcebewithyou',
];

/** Rows and columns of keyboards, the alphabet and the digits; a run of three is found in both directions. */
const rows = [
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
const sequences = rows.flatMap((row) => [row, [...row].toReversed().join('')]);
const shortestRun = 3;

/** The letters for which people write digits and marks. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
};

/** @returns a pattern that finds the words, however they are spelled with digits; the longest first */
const patternOf = (found: readonly string[]): RegExp =>
  new RegExp(
    found
      .toSorted((one, other) => other.length - one.length)
      .map((word) =>
        [...word]
          .map((letter) => lookAlikes[letter] ?? letter.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`))
          .join(''),
      )
      .join('|'),
    'gu',
  );

const common = patternOf([...famous, ...words]);

/** Years that people remember, and one character after itself. */
const years = /(?:19|20)\d\d/gu;
const repeats = /(.)\1{2,}/gu;

function withoutRuns(text: string): string {
  let rest = '';
  let at = 0;
  while (at < text.length) {
    const length = runAt(text, at);
    if (length < shortestRun) rest += text.charAt(at);
    at += length < shortestRun ? 1 : length;
  }
  return rest;
}

/** @returns how many characters from here on stand in one of the sequences */
function runAt(text: string, at: number): number {
  let length = 0;
  while (
    at + length < text.length &&
    sequences.some((sequence) => sequence.includes(text.slice(at, at + length + 1)))
  )
    length += 1;
  return length;
}

/**
 * How much of a password is neither a common word, nor a row of keys, a year or a repetition, but has to be
 * guessed. Spaces and the marks that people put between words count for nothing.
 * @param own further words that are no secret, in small letters
 * @returns characters
 */
export function unpredictableLength(password: string, own: readonly string[] = []): number {
  const plain = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  const named = own.length === 0 ? plain : plain.replace(patternOf(own), ' ');
  const rest = withoutRuns(named.replace(common, ' ')).replace(years, ' ').replace(repeats, ' ');
  return rest.match(/[^\s._\-!?]/gu)?.length ?? 0;
}

/** @returns the length of the shortest part that the text repeats from its beginning to its end */
export function periodOf(text: string): number {
  const characters = [...text];
  const fits = (period: number) =>
    characters.every((character, at) => at < period || character === characters[at - period]);
  for (let period = 1; period <= characters.length / 2; period += 1)
    if (fits(period)) return period;
  return characters.length;
}
