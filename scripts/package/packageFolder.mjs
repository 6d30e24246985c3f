import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../setup/project.mjs';
import { readNpm } from '../setup/readNpm.mjs';
import { SetupError } from '../setup/setupError.mjs';
import { neededPackages } from './neededPackages.mjs';

/** Files that are copied to the archive unchanged. */
const asTheyAre = [
  'LICENSE',
  'README.md',
  'docs',
  'ops',
  'scripts/try-encryption.mjs',
  'scripts/try-encryption',
  'scripts/setup/inPlainWords.mjs',
  'scripts/setup/project.mjs',
  'scripts/setup/setupError.mjs',
];

/** Files that only developers read; licences are kept. */
const leftOut = /\.(map|ts|mts|cts|md|markdown)$/;
const licence = /licen[cs]e|copying|notice/i;

/**
 * Copies everything that the service needs, except Node, to a folder.
 * @param {string} folder is emptied first
 */
export function fillPackageFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const filter = (/** @type {string} */ source) =>
    !leftOut.test(source) || licence.test(basename(source));
  /** @param {string} from @param {string} [to] */
  const copy = (from, to = from) =>
    cpSync(join(root, from), join(folder, to), { recursive: true, dereference: true, filter });

  for (const part of ['service', 'console', 'database-template.tar.gz']) copy(`dist/${part}`, part);
  for (const path of asTheyAre) cpSync(join(root, path), join(folder, path), { recursive: true });
  const { packages } = read('package-lock.json');
  for (const path of neededPackages(read('dist/service-packages.json'), packages)) copy(path);
  write(folder, 'package.json', manifest());
  write(folder, 'sbom.cdx.json', billOfMaterials());
}

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** @param {string} folder @param {string} name @param {unknown} content */
const write = (folder, name, content) =>
  writeFileSync(join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`);

function manifest() {
  const { name, version, description, license, type, engines } = read('package.json');
  const scripts = {
    start: 'node --v8-pool-size=1 --max-semi-space-size=2 service/main.js',
    operate: 'node service/operate.js',
  };
  return { name, version, private: true, description, license, type, engines, scripts };
}

/** Includes the console's packages, whose code is bundled. CycloneDX, generated from the lock file alone. */
function billOfMaterials() {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'];
  const { text, code } = readNpm(args);
  if (code !== 0)
    throw new SetupError('The bill of materials could not be made: npm 10 or newer is needed.');
  return JSON.parse(text);
}
