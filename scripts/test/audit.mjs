import { readNpm } from '../setup/readNpm.mjs';

/** @typedef {{code: number, text: string}} Result */

/**
 * Known vulnerabilities of the packages in the lock file, by the registry's own list.
 * @param {() => Result} ask
 * @returns {Result} an exit code and what to print; a registry that does not answer is no failure, but said
 */
export function auditDependencies(ask = () => readNpm(['audit', '--json'])) {
  const { text, code } = ask();
  const report = parse(text);
  const counts = report?.metadata?.vulnerabilities;
  if (!report?.vulnerabilities || !counts)
    return {
      code: 0,
      text: `NOT CHECKED: the registry gives no audit here (npm ended with ${code}).`,
    };
  const found = Object.values(report.vulnerabilities).map(
    ({ name, severity, range }) => `${severity}: ${name} ${range}`,
  );
  return found.length > 0
    ? { code: 1, text: [...found, 'See `npm audit`.'].join('\n') }
    : { code: 0, text: 'No known vulnerability.' };
}

/**
 * @param {string} text
 * @returns {{metadata?: {vulnerabilities?: object},
 *   vulnerabilities?: Record<string, {name: string, severity: string, range: string}>} | undefined}
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
