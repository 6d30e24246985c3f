import { spawn } from 'node:child_process';
import { codeOf, root } from './project.mjs';

/**
 * Runs a command with the terminal's own output and waits until it ends.
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: NodeJS.ProcessEnv, quiet?: boolean}} [options] `quiet` hides its output
 * @returns {Promise<number>} the exit code; 127 if the command does not exist, 1 if a signal
 *   ended it
 */
export function runCommand(command, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: quiet ? 'ignore' : 'inherit' });
    child.on('error', (error) => (codeOf(error) === 'ENOENT' ? resolve(127) : reject(error)));
    // Ending this process must also end the child. SIGTERM is forwarded as SIGINT (Ctrl-C), because on
    // SIGINT the test runners stop the processes that they have started.
    const pass = () => child.kill('SIGINT');
    process.on('SIGTERM', pass);
    child.on('close', (code) => {
      process.off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}
