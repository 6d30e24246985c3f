import type { Settings } from './settings';

/** What the terminal shows once the service answers; `milliseconds` is how long the start took. */
export function describeStart(settings: Settings, demo: boolean, milliseconds: number): string {
  const store = settings.databaseUrl ? 'the PostgreSQL server of DATABASE_URL' : settings.dataDir;
  const lines = [
    '',
    `  ${settings.productName} is ready after ${(milliseconds / 1000).toFixed(1)} s.`,
    '',
    `  Open  ${settings.publicUrl}`,
    `  Data  ${store}`,
    ...(demo
      ? ['', '  THIS IS A DEMO: its accounts and passwords are public. Never put real data in.']
      : []),
    '',
    '',
  ];
  return lines.join('\n');
}
