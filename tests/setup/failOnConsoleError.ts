import { afterEach, beforeEach, vi } from 'vitest';

let errors: string[] = [];

/** ra-core logs each failed call; the test itself had the service refuse it, or lost its answer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status !== 200;

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (!isRefusal(parts[0])) errors.push(parts.map(String).join(' '));
  });
});

// Errors that React and MUI report (an unknown prop, an update outside of act) fail the test.
// A test that expects an error spies on console.error itself, which replaces this spy's recording.
afterEach(() => {
  vi.restoreAllMocks();
  if (errors.length > 0) {
    throw new Error(`the test logged to console.error:\n${errors.join('\n')}`);
  }
});
