import { readNpm } from '../setup/readNpm.mjs';

/** @typedef {{code: number, text: string}} Result */

const grave = new Set(['high', 'critical']);

/**
 * Reports the registry's known vulnerabilities of the packages that ship. High and critical ones fail.
 * @param {() => Result} ask
 * @returns {Result} an exit code and the text to print; an unreachable registry is reported, but does not fail
 */
export function auditDependencies(ask = () => readNpm(['audit', '--omit=dev', '--json'])) {
  const { text, code } = ask();
  const { vulnerabilities } = parse(text) ?? {};
  if (!vulnerabilities)
    return {
      code: 0,
      text: `NOT CHECKED: the registry gives no audit here (npm ended with ${code}).`,
    };
  const advisories = Object.values(vulnerabilities);
  const lines = advisories.map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  return {
    code: advisories.some(({ severity }) => grave.has(severity)) ? 1 : 0,
    text: lines.join('\n') || 'No known vulnerability.',
  };
}

/**
 * @param {string} text
 * @returns {{vulnerabilities?: Record<string, {name: string, severity: string, range: string}>} | undefined}
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
