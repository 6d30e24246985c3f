import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../ops');

/** The files of ops/ as `[name, text]`. */
export const operationsFiles = (): [string, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]);

/** Names that a dashboard and rules ask for, as the scrape has them after `# TYPE`. */
export function namedMetrics(): string[] {
  const queries = operationsFiles().flatMap(([name, text]) =>
    /\.(json|rules\.yaml)$/.test(name) ? text : [],
  );
  const names = queries.join('\n').match(/\b(?:console|process|nodejs)_[a-z\d_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')))];
}
