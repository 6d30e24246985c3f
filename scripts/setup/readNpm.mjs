import { spawnSync } from 'node:child_process';
import { root } from './project.mjs';

/**
 * Runs an npm command that reports about this project.
 * @param {string[]} args
 * @returns its standard output, and its exit code; 127 if npm does not exist
 */
export function readNpm(args) {
  const npm = process.env['npm_execpath'];
  const [command, before] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { stdout, status, error } = spawnSync(command, [...before, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { text: error ? '' : stdout, code: error ? 127 : (status ?? 1) };
}
