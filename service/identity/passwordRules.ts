import { periodOf, unpredictableLength } from './commonPasswords';

/** Shorter ones are guessed; longer ones would make us hash megabytes (see password.ts). */
export const shortestPassword = 12;
export const longestPassword = 1024;

/** What is left of a password without everything that is tried first: less is found within hours. */
const shortestUnpredictable = 6;

/** Whose password it is to be: these are the first words to be tried. */
export interface PasswordOwnerTerms {
  email: string;
  name?: string;
  company: string;
  productName: string;
}

/**
 * What is wrong with a new password (NIST SP 800-63B section 5.1.1.2: length counts, composition does not;
 * what is common, repetitive, sequential or known of the person is refused, with the reason).
 * @returns a sentence, or undefined when nothing is
 */
export function passwordProblem(password: string, person: PasswordOwnerTerms): string | undefined {
  const length = [...password].length;
  if (length < shortestPassword)
    return `The password must have at least ${shortestPassword} characters.`;
  if (password.length > longestPassword)
    return `The password must have at most ${longestPassword} characters.`;
  const { email, name = '' } = person;
  const plain = password.trim().toLowerCase();
  if (new Set(password).size < 4 || periodOf(plain) < shortestUnpredictable)
    return 'The password repeats too few characters.';
  if (plain === email.toLowerCase() || (name !== '' && plain === name.toLowerCase()))
    return 'The password must not be your name or your email address.';
  if (unpredictableLength(password) < shortestUnpredictable)
    return 'This password is one of the first that are tried: it is made of common words, rows of keys or years. A few words that have nothing to do with each other are a good choice.';
  if (unpredictableLength(password, ownWords(person)) < shortestUnpredictable)
    return 'This password is one of the first that are tried: it is made of your name, your email address, your company or this product. A few words that have nothing to do with each other are a good choice.';
  return undefined;
}

/** Shorter words stand in too many others. */
const shortestOwnWord = 4;

const ownWords = ({ email, name = '', company, productName }: PasswordOwnerTerms): string[] =>
  [email, name, company, productName]
    .flatMap((text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => [...word].length >= shortestOwnWord);
