/** @typedef {{passed: number, failed: number, skipped: number}} Counts */
/** @typedef {{code: number, counts?: Counts}} Outcome result of a stage */

/**
 * The fields of vitest's report that are used.
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{name: string, status: string, assertionResults: {status: string}[]}[]} testResults
 */

/** Counts of a run that ended before it could report. */
const brokenOff = { passed: 0, failed: 1, skipped: 0 };

/**
 * Reads the counts from vitest's JSON report. A file that fails before its first test counts as one failure.
 * @param {string | undefined} report the report's text, undefined if none was written
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
 * Reads the counts from Playwright's JSON report.
 * @param {string | undefined} report the report's text, undefined if none was written
 * @param {number} code the run's exit code
 * @returns {Counts}
 */
export function playwrightCounts(report, code) {
  if (report === undefined) return code === 0 ? { passed: 0, failed: 0, skipped: 0 } : brokenOff;
  const { stats } = JSON.parse(report);
  return atLeastOneFailure(
    {
      passed: stats.expected,
      failed: stats.unexpected,
      skipped: stats.skipped,
    },
    code,
  );
}

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts} the sums
 */
export function addCounts(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** @param {{status: string}} result */
function isFailed(result) {
  return result.status === 'failed';
}

/**
 * A run with a failing exit code but no failed test (an unhandled error, say) counts as one failure.
 * @param {Counts} counts
 * @param {number} code
 */
function atLeastOneFailure(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
