import { relative } from 'node:path';
import type { Settings } from './settings';

/** What the demo has besides: its credentials file, when there is one. */
export interface DemoStart {
  /** Absolute path. */
  credentials: string | undefined;
}

/** What the terminal shows once the service answers; `milliseconds` is how long the start took. */
export function describeStart(
  settings: Settings,
  demo: DemoStart | undefined,
  milliseconds: number,
): string {
  const store = settings.databaseUrl ? 'the PostgreSQL server of DATABASE_URL' : settings.dataDir;
  const lines = [
    '',
    `  ${settings.productName} is ready after ${(milliseconds / 1000).toFixed(1)} s.`,
    '',
    `  Open  ${settings.publicUrl}`,
    `  Data  ${store}`,
    ...(demo?.credentials === undefined ? [] : tryIt(demo.credentials)),
    ...(demo
      ? ['', '  THIS IS A DEMO: its accounts and passwords are public. Never put real data in.']
      : []),
    '',
    '',
  ];
  return lines.join('\n');
}

/** @param credentials absolute path of the file, which the command takes unless it is in ./.data */
function tryIt(credentials: string): string[] {
  const path = relative(process.cwd(), credentials);
  const where = path === '.data/demo-credentials' ? '' : ` --credentials ${quoted(credentials)}`;
  return [
    `  Keys  ${credentials}, a credentials file of the client libraries`,
    '',
    `  Try   node scripts/try-encryption.mjs SSN 123-45-6789${where}`,
  ];
}

const quoted = (path: string): string =>
  /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
