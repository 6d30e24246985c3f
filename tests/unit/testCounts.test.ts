import { describe, expect, it } from 'vitest';
import {
  addCounts,
  playwrightCounts,
  playwrightRetried,
  refuseManyRetries,
  vitestCounts,
  vitestRetried,
} from '../../scripts/test/testCounts.mjs';

function vitestReport(numbers: { passed: number; failed: number }, files: object[] = []): string {
  return JSON.stringify({
    numPassedTests: numbers.passed,
    numFailedTests: numbers.failed,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: files,
  });
}

describe('the count that npm test ends with', () => {
  it('takes vitest at its word', () => {
    expect(vitestCounts(vitestReport({ passed: 7, failed: 2 }), 1)).toEqual({
      passed: 7,
      failed: 2,
      skipped: 1,
    });
  });

  it('counts a file that breaks before its first test', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    const report = vitestReport({ passed: 3, failed: 1 }, [broken, failing]);
    expect(vitestCounts(report, 1).failed).toBe(2);
  });

  it('never calls a run clean that ended badly', () => {
    expect(vitestCounts(vitestReport({ passed: 3, failed: 0 }), 1).failed).toBe(1);
    expect(vitestCounts(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(playwrightCounts(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a flaky browser test by what it did last', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
    expect(playwrightCounts(JSON.stringify({ stats }), 1)).toEqual({
      passed: 6,
      failed: 1,
      skipped: 0,
    });
  });

  it('adds the runs up', () => {
    const sum = addCounts(
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    );
    expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});

describe('tests that passed only when repeated', () => {
  const ofVitest = (fullName: string, status: string, failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });

  it('are named from the report of vitest', () => {
    const report = vitestReport({ passed: 2, failed: 1 }, [
      {
        name: '/tests/unit/a.test.ts',
        status: 'failed',
        assertionResults: [
          ofVitest('a list is fine', 'passed', []),
          ofVitest('a list comes late', 'passed', ['AssertionError']),
          ofVitest('a list is broken', 'failed', ['AssertionError']),
        ],
      },
    ]);
    expect(vitestRetried(report)).toEqual(['/tests/unit/a.test.ts: a list comes late']);
    expect(vitestRetried(undefined)).toEqual([]);
  });

  it('are named from the report of Playwright, however deep they stand', () => {
    const spec = (title: string, status: string) => ({
      file: 'home.spec.ts',
      title,
      tests: [{ status }],
    });
    const inner = { specs: [spec('inside', 'flaky'), spec('broken', 'unexpected')] };
    const report = { suites: [{ specs: [spec('fine', 'expected')], suites: [inner] }] };
    expect(playwrightRetried(JSON.stringify(report))).toEqual(['home.spec.ts: inside']);
    expect(playwrightRetried(undefined)).toEqual([]);
  });

  it('fail their stage when there are more than two', () => {
    const counts = { passed: 9, failed: 0, skipped: 0 };
    const two = { code: 0, counts, retried: ['a', 'b'] };
    expect(refuseManyRetries(two)).toEqual(two);
    expect(refuseManyRetries({ ...two, retried: ['a', 'b', 'c'] })).toEqual({
      code: 1,
      counts: { passed: 9, failed: 1, skipped: 0 },
      retried: ['a', 'b', 'c'],
    });
    expect(refuseManyRetries({ code: 0 })).toEqual({ code: 0 });
  });
});
