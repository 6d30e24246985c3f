/** Shorter ones are guessed; longer ones would make us hash megabytes (see password.ts). */
export const shortestPassword = 12;
export const longestPassword = 1024;

/**
 * What is wrong with a new password (NIST SP 800-63B section 5.1.1.2: length counts, composition does not).
 * @param person whose password it is to be: their address and name are the first to be tried
 * @returns a sentence, or undefined when nothing is
 */
export function passwordProblem(
  password: string,
  { email, name = '' }: { email: string; name?: string },
): string | undefined {
  const length = [...password].length;
  if (length < shortestPassword)
    return `The password must have at least ${shortestPassword} characters.`;
  if (password.length > longestPassword)
    return `The password must have at most ${longestPassword} characters.`;
  if (new Set(password).size < 4) return 'The password repeats too few characters.';
  const plain = password.trim().toLowerCase();
  if (plain === email.toLowerCase() || (name !== '' && plain === name.toLowerCase()))
    return 'The password must not be your name or your email address.';
  return undefined;
}
