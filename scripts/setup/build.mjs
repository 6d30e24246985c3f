import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteSources, templateFiles } from './databaseTemplate.mjs';
import { exclusively } from './exclusively.mjs';
import { cache, fingerprint, readIfPresent, root } from './project.mjs';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './setupError.mjs';

/** Loads files from beside its code. All other packages are bundled (decision 280). */
const externalPackages = ['@electric-sql/pglite'];
/** For packages that are not ES modules, and load parts of Node with `require`. */
const banner = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/** esbuild options for the service's programs, without entry points and output. */
export const serviceBundle = /** @type {const} */ ({
  // Dynamic imports become separate chunks, all in one folder, as `import.meta.url` expects.
  splitting: true,
  chunkNames: '[name]-[hash]',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  external: externalPackages,
  banner: { js: banner },
});

/** All sources on which the build depends. */
const sources = [
  'index.html',
  'public',
  'src',
  'contract',
  'texts',
  'service',
  'vite.config.ts',
  'scripts/vite',
  'scripts/setup/build.mjs',
  'scripts/setup/databaseTemplate.mjs',
  'package-lock.json',
];

/** The service's files that run on their own: its process, its database's thread, its tools. */
const serviceEntries = [
  'service/main.ts',
  'service/db/embedded/embeddedWorker.ts',
  'service/db/makeTemplate.ts',
  'service/operate.ts',
];

const dist = join(root, 'dist');
const stampFile = 'build-stamp';
/** Files without which a build is incomplete. */
const products = [
  'console/index.html',
  'service/main.js',
  'service-packages.json',
  ...templateFiles,
  stampFile,
];

/**
 * Builds console and service into dist/ if their sources have changed since the last build.
 * @throws {SetupError} if one of them does not build
 */
export async function ensureBuild() {
  if (isCurrent()) return;
  await exclusively(async () => {
    if (!isCurrent()) await build();
  });
}

function isCurrent() {
  return (
    readIfPresent(join(dist, stampFile)) === fingerprint(sources) &&
    products.every((file) => existsSync(join(dist, file)))
  );
}

/** Builds in a separate folder and swaps at the end, so that a failed or interrupted build leaves the previous one. */
async function build() {
  console.log('Building the console and the service…');
  const folder = join(cache, 'build');
  const stamp = fingerprint(sources);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildConsole(join(folder, 'console'));
  await buildService(join(folder, 'service'));
  await makeDatabaseTemplate(folder);
  writeFileSync(join(folder, stampFile), stamp);

  const previous = join(cache, 'previous-build');
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, previous);
  renameSync(folder, dist);
  rmSync(previous, { recursive: true, force: true });
}

/** @param {string} folder */
async function buildConsole(folder) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--configLoader', 'runner', '--logLevel', 'warn'];
  args.push('--outDir', folder, '--emptyOutDir');
  const env = { ...process.env, NODE_ENV: 'production' };
  if ((await runCommand(process.execPath, args, { env })) !== 0) {
    throw new SetupError('The console could not be built: the message above names file and line.');
  }
}

/** @param {string} folder */
async function buildService(folder) {
  const entryPoints = serviceEntries.filter((file) => existsSync(join(root, file)));
  const { build: bundle } = await import('esbuild');
  try {
    const { metafile } = await bundle({
      absWorkingDir: root,
      entryPoints,
      outdir: folder,
      entryNames: '[name]',
      ...serviceBundle,
      sourcemap: true,
      metafile: true,
      logLevel: 'warning',
    });
    const packages = JSON.stringify(usedPackages(metafile));
    writeFileSync(join(folder, '../service-packages.json'), packages);
  } catch (error) {
    // esbuild has already printed each error with its location; its exception only counts them.
    if (!(error instanceof Error && 'errors' in error)) throw error;
    throw new SetupError('The service could not be built: the message above names file and line.');
  }
}

/**
 * @param {import('esbuild').Metafile} metafile
 * @returns names of the packages that the service's files contain or import; their licences are included
 */
function usedPackages({ inputs }) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const inputFiles = Object.keys(inputs);
  return Object.keys(dependencies).filter(
    (name) =>
      externalPackages.includes(name) ||
      inputFiles.some((file) => file.startsWith(`node_modules/${name}/`)),
  );
}

/**
 * Makes an empty, migrated database, so that the first start of the service need not create it.
 * @param {string} folder
 */
async function makeDatabaseTemplate(folder) {
  const program = join(folder, 'service', 'makeTemplate.js');
  const target = join(folder, templateFiles[0]);
  if ((await runCommand(process.execPath, [program, target])) !== 0) {
    throw new SetupError('The empty database could not be made: the message above says why.');
  }
  noteSources(folder);
}
