/** JSON lines on standard output: newline-safe, one object a line, never a body, token or secret. */
export interface Log {
  info: (event: string, fields?: Record<string, unknown>) => void;
  error: (event: string, fields?: Record<string, unknown>) => void;
}

/** @param write takes one finished line; a test passes its own */
export function createLog(
  level: 'info' | 'error' | 'silent',
  clock: () => Date,
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Log {
  const line =
    (severity: string) =>
    (event: string, fields: Record<string, unknown> = {}) =>
      write(JSON.stringify({ time: clock().toISOString(), level: severity, event, ...fields }));
  const nothing = () => undefined;
  return {
    info: level === 'info' ? line('info') : nothing,
    error: level === 'silent' ? nothing : line('error'),
  };
}

/** What a log line may say of an error: its kind and message, and the stack for our own reading. */
export const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { error: error.message, kind: error.name, stack: error.stack }
    : { error: String(error) };
