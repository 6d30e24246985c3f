import { destination, pino } from 'pino';
import { currentTraceId } from './trace';

/** JSON lines on standard output: newline-safe, one object per line, never a body, token or secret. */
export interface Log {
  info: (event: string, fields?: Record<string, unknown>) => void;
  warn: (event: string, fields?: Record<string, unknown>) => void;
  error: (event: string, fields?: Record<string, unknown>) => void;
}

/** Nobody logs fields with these names on purpose; if it happens, their values are left out. */
const secretNames = ['authorization', 'cookie', 'password', 'secret', 'token'];

/** Maximum bytes of lines that wait while the disk is full; further lines are lost. */
const maxBufferedBytes = 1024 ** 2;

/** Written synchronously, so that nothing is lost when the process ends. */
function standardOutput() {
  const output = destination({ dest: 1, sync: true, maxLength: maxBufferedBytes });
  // A log that cannot be written must not fail an answer or end the process.
  return output.on('error', () => undefined);
}

/** @param write receives each finished line; tests pass their own function */
export function createLog(
  level: 'info' | 'error' | 'silent',
  clock: () => Date,
  write?: (line: string) => void,
): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: false,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const traceId = currentTraceId();
        return traceId === undefined ? {} : { trace_id: traceId };
      },
      redact: secretNames.flatMap((name) => [name, `*.${name}`]),
    },
    write ? { write: (line) => write(line.trimEnd()) } : standardOutput(),
  );
  const lineOf = (event: string, fields?: Record<string, unknown>) => ({
    time: clock().toISOString(),
    event,
    ...fields,
  });
  return {
    info: (event, fields) => logger.info(lineOf(event, fields)),
    warn: (event, fields) => logger.warn(lineOf(event, fields)),
    error: (event, fields) => logger.error(lineOf(event, fields)),
  };
}

/** Fields of an error for a log line: kind, message, and the stack for developers. */
export const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { error: error.message, kind: error.name, stack: error.stack }
    : { error: String(error) };
