import { execFile } from 'node:child_process';

const defaultTimeoutMs = 30_000;
/** Maximum characters of a command's standard error that a message repeats. */
const maxErrorLength = 500;

/**
 * Runs a shell command that prints a key.
 * @returns its standard output
 * @throws Error saying how it ended, with its standard error, from which possible keys are removed
 */
export const runKeyCommand = (command: string, timeout = defaultTimeoutMs): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile('/bin/sh', ['-c', command], { timeout }, (error, stdout, stderr) => {
      if (error === null) {
        resolve(stdout);
        return;
      }
      const { killed, signal, code } = error;
      const outcome = killed
        ? `it was ended after ${timeout / 1000} seconds.`
        : `it ended with ${signal ?? `exit code ${code}`}.`;
      const errorOutput = stderr
        .trim()
        .replaceAll(/[\da-f]{32,}|[\w+/-]{40,}={0,2}/gi, '…')
        .slice(-maxErrorLength);
      reject(new Error(errorOutput === '' ? outcome : `${outcome} It said: ${errorOutput}`));
    });
  });
