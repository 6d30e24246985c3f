import { apiPath, filePath } from '../config/requestPaths';
import type { Log } from './log';

/** Answers to programs and files, of which a page needs dozens. */
const nonPagePaths = [apiPath, filePath, /^\/(?:livez|readyz|token|me|jwks)\b/];

const isPage = ({ method, path, status }: Readonly<Record<string, unknown>>): boolean =>
  method === 'GET' &&
  typeof status === 'number' &&
  // A redirect is followed by the page that is shown.
  (status < 300 || status >= 400) &&
  typeof path === 'string' &&
  !nonPagePaths.some((pattern) => pattern.test(path));

/**
 * A log for a person who tries the demo in a terminal: a short line for each page and each error. JSON would
 * scroll the console's address out of sight.
 */
export function createTerminalLog(
  clock: () => Date,
  write: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Log {
  const say = (text: string) => write(`  ${clock().toISOString().slice(11, 19)}  ${text}`);
  const sayProblem = (event: string, { error }: Readonly<Record<string, unknown>> = {}) =>
    say(typeof error === 'string' ? `${event}: ${error}` : event);
  return {
    info: (event, fields = {}) => {
      if (event === 'request' && isPage(fields))
        say(`${String(fields['path'])}  ${String(fields['status'])}  ${String(fields['ms'])} ms`);
    },
    warn: sayProblem,
    error: sayProblem,
  };
}
