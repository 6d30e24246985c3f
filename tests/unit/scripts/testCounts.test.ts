import { describe, expect, it } from 'vitest';
import { addCounts, playwrightCounts, vitestCounts } from '../../../scripts/test/testCounts.mjs';

function vitestReport(numbers: { passed: number; failed: number }, files: object[] = []): string {
  return JSON.stringify({
    numPassedTests: numbers.passed,
    numFailedTests: numbers.failed,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: files,
  });
}

describe('the final count of npm test', () => {
  it('equals the counts that vitest reports', () => {
    expect(vitestCounts(vitestReport({ passed: 7, failed: 2 }), 1)).toEqual({
      passed: 7,
      failed: 2,
      skipped: 1,
    });
  });

  it('includes a file that fails before its first test', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    const report = vitestReport({ passed: 3, failed: 1 }, [broken, failing]);
    expect(vitestCounts(report, 1).failed).toBe(2);
  });

  it('reports a failure for a run that ended with an error', () => {
    expect(vitestCounts(vitestReport({ passed: 3, failed: 0 }), 1).failed).toBe(1);
    expect(vitestCounts(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(playwrightCounts(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("includes the tests of Playwright's report", () => {
    const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 2 };
    expect(playwrightCounts(JSON.stringify({ stats }), 1)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 2,
    });
  });

  it('is the sum of the runs', () => {
    const sum = addCounts(
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    );
    expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});
