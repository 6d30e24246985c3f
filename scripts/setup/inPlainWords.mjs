import { codeOf } from './project.mjs';
import { SetupError } from './setupError.mjs';

/** Advice for file system errors, by error code. */
const advice = new Map([
  ['EACCES', 'give yourself the right to write there'],
  ['EPERM', 'give yourself the right to write there'],
  ['EROFS', 'use a folder that can be written to'],
  ['ENOSPC', 'free some space on the disk'],
]);

/**
 * Runs a script's work and ends the process with its exit code, or with 1 and one sentence if
 * the work fails for a reason that the person at the terminal can correct. Other errors are defects
 * of ours and keep their stack.
 * @param {() => Promise<number>} work
 */
export async function inPlainWords(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    const hint = advice.get(codeOf(error) ?? '');
    if (error instanceof SetupError) console.error(`\n${error.message}`);
    else if (error instanceof Error && hint) console.error(`\n${error.message}: ${hint}.`);
    else throw error;
    process.exitCode = 1;
  }
}
