/** @typedef {{passed: number, failed: number, skipped: number}} Counts */
/** @typedef {{code: number, counts?: Counts, retried?: string[]}} Outcome what a stage came to */

/** So many tests of a stage may pass only when repeated; more are no chance. */
export const mostRetried = 2;

/**
 * Fields read from vitest's report.
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{name: string, status: string, assertionResults: VitestTest[]}[]} testResults
 */

/** @typedef {{status: string, fullName: string, failureMessages: string[]}} VitestTest */

/**
 * Fields read from Playwright's report.
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{file: string, title: string, tests: {status: string}[]}[]} [specs]
 */

/** Counts of a run that broke off before it could report. */
const brokenOff = { passed: 0, failed: 1, skipped: 0 };

/**
 * Counts of vitest's JSON report. A file that fails before its first test counts as one failure.
 * @param {string | undefined} report the report's text, undefined when none was written
 * @param {number} code the run's exit code
 * @returns {Counts}
 */
export function vitestCounts(report, code) {
  if (report === undefined) return brokenOff;
  /** @type {VitestReport} */
  const run = JSON.parse(report);
  const brokenFiles = run.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  ).length;
  return atLeastOneFailure(
    {
      passed: run.numPassedTests,
      failed: run.numFailedTests + brokenFiles,
      skipped: run.numPendingTests + run.numTodoTests,
    },
    code,
  );
}

/**
 * Counts of Playwright's JSON report. A flaky test, one that passed only when repeated, is named
 * by Playwright's own list and counts by what it did last.
 * @param {string | undefined} report the report's text, undefined when none was written
 * @param {number} code the run's exit code
 * @returns {Counts}
 */
export function playwrightCounts(report, code) {
  if (report === undefined) return code === 0 ? { passed: 0, failed: 0, skipped: 0 } : brokenOff;
  const { stats } = JSON.parse(report);
  return atLeastOneFailure(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    },
    code,
  );
}

/**
 * Names of the tests that passed only when repeated: they still have what failed before.
 * @param {string | undefined} report vitest's JSON report
 */
export function vitestRetried(report) {
  /** @type {VitestReport} */
  const { testResults } = report === undefined ? { testResults: [] } : JSON.parse(report);
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${name}: ${fullName}`),
  );
}

/**
 * Names of the tests that passed only when repeated.
 * @param {string | undefined} report Playwright's JSON report
 * @returns {string[]}
 */
export function playwrightRetried(report) {
  /** @type {(suite: PlaywrightSuite) => string[]} */
  const flakyIn = ({ suites = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap(flakyIn),
  ];
  return report === undefined ? [] : flakyIn(JSON.parse(report));
}

/**
 * Chance refuses nobody's work, but what fails again and again is no chance.
 * @param {Outcome} outcome
 * @returns {Outcome} failed when more than `mostRetried` tests passed only when repeated
 */
export function refuseManyRetries(outcome) {
  const { counts, retried = [] } = outcome;
  if (retried.length <= mostRetried) return outcome;
  const code = outcome.code === 0 ? 1 : outcome.code;
  return { ...outcome, code, ...(counts && { counts: atLeastOneFailure(counts, code) }) };
}

/**
 * @param {Counts} one
 * @param {Counts} other
 * @returns {Counts} the sums
 */
export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** @param {{status: string}} result */
function isFailed(result) {
  return result.status === 'failed';
}

/**
 * A run that ended badly without a failed test (an unhandled error, say) is not a clean one.
 * @param {Counts} counts
 * @param {number} code
 */
function atLeastOneFailure(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
