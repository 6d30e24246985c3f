import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readIfPresent, root } from './project.mjs';

/** An empty, migrated database, and a fingerprint of the migrations and engine that made it. */
export const templateFiles = /** @type {const} */ ([
  'database-template.tar.gz',
  'database-template.made-of',
]);
const [template, madeOf] = templateFiles;

/** @param {string} [base] folder of the repository */
const madeOfNow = (base) => fingerprint(['service/db', 'package-lock.json'], base);

/**
 * Stores beside a template the fingerprint of its sources.
 * @param {string} folder of the template
 * @param {string} [base] folder of the repository
 */
export const noteSources = (folder, base) => writeFileSync(join(folder, madeOf), madeOfNow(base));

/**
 * The template of the last build, for tests that run without building first.
 * @param {string} [base] folder of the repository
 * @returns {string | undefined} undefined if it is older than the migrations or the engine
 */
export function currentTemplate(base = root) {
  const file = join(base, 'dist', template);
  const isCurrent = readIfPresent(join(base, 'dist', madeOf)) === madeOfNow(base);
  return isCurrent && existsSync(file) ? file : undefined;
}
