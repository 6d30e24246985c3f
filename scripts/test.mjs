// Runs every check of the repository: `npm test`, or `node scripts/test.mjs <stage>…` for some. After `--` come
// names of files, for the stages vitest and postgresql.
// Prints each stage with its seconds, stops after the first failure, and ends with the count.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePackage } from './package/makePackage.mjs';
import { ensureBrowser } from './setup/browser.mjs';
import { inPlainWords } from './setup/inPlainWords.mjs';
import { cache, readIfPresent, root } from './setup/project.mjs';
import { runCommand } from './setup/runCommand.mjs';
import { SetupError } from './setup/setupError.mjs';
import { auditDependencies } from './test/audit.mjs';
import { freePort } from './test/freePort.mjs';
import { serverTests } from './test/onServer.mjs';
import { startPostgres } from './test/postgresServer.mjs';
import { allProseFindings } from './test/prose.mjs';
import { addCounts, playwrightCounts, vitestCounts } from './test/testCounts.mjs';

const vitestReport = join(cache, 'vitest.json');
const playwrightReport = join(cache, 'playwright.json');

/** @typedef {import('./test/testCounts.mjs').Outcome} Outcome */
/** @type {{name: string, run: (files: string[]) => Promise<Outcome>}[]} */
const stages = [
  // By default there are four checkers, each of which would repeat most of the work on types.
  { name: 'types', run: () => tool('typescript/bin/tsc', ['--noEmit', '--checkers', '2']) },
  { name: 'lint', run: runLint },
  { name: 'format', run: () => tool('oxfmt/bin/oxfmt', ['--check']) },
  { name: 'dead-code', run: () => tool('knip/bin/knip.js', ['--no-progress']) },
  { name: 'audit', run: runAudit },
  { name: 'vitest', run: (files) => runVitest(files) },
  { name: 'postgresql', run: runOnPostgres },
  { name: 'browser', run: runPlaywright },
  { name: 'package', run: runPackage },
];

/**
 * @param {string} script path of the tool's program below node_modules
 * @param {string[]} args
 */
async function tool(script, args, env = process.env) {
  const path = join(root, 'node_modules', script);
  return { code: await runCommand(process.execPath, [path, ...args], { env }) };
}

const takesFiles = new Set(['vitest', 'postgresql']);

/** Runs the linter for code, and the language rules for comments and documents. */
async function runLint() {
  const findings = allProseFindings();
  for (const finding of findings) console.log(finding);
  const { code } = await tool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
  return { code: code || Number(findings.length > 0) };
}

/** @param {string[]} args */
async function runVitest(args, env = process.env) {
  rmSync(vitestReport, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const { code } = await tool('vitest/vitest.mjs', ['run', ...args, ...reporters], env);
  return { code, counts: vitestCounts(readIfPresent(vitestReport), code) };
}

/**
 * Runs the service's tests once more, on a real PostgreSQL server if the machine has one.
 * @param {string[]} files names of tests; by default those whose result a server can change
 */
async function runOnPostgres(files) {
  const server = await startPostgres();
  if (!server) {
    console.log('No PostgreSQL server on this machine (Debian: apt-get install postgresql).');
    return { code: 0 };
  }
  const env = {
    ...process.env,
    TEST_DATABASE_URL: server.url,
    TEST_DATABASE_CERTIFICATE: server.certificate,
  };
  try {
    return await runVitest(
      ['--project', 'service', ...(files.length > 0 ? files : serverTests)],
      env,
    );
  } finally {
    await server.stop();
  }
}

async function runAudit() {
  const { code, text } = auditDependencies();
  console.log(text);
  return { code };
}

async function runPackage() {
  await makePackage();
  return { code: 0 };
}

async function runPlaywright() {
  rmSync(playwrightReport, { force: true });
  const data = mkdtempSync(join(tmpdir(), 'console-browser-tests-'));
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureBrowser(),
    CONSOLE_TEST_PORT: String(await freePort()),
    CONSOLE_TEST_DATA: data,
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  };
  try {
    const { code } = await tool(
      '@playwright/test/cli.js',
      ['test', '--reporter=list,json', '--pass-with-no-tests'],
      env,
    );
    return { code, counts: playwrightCounts(readIfPresent(playwrightReport), code) };
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args names of stages, by default all; after `--` names of files
 * @returns {Promise<number>} the exit code
 */
async function runStages(args) {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const [stageNames, files] = [args.slice(0, end), args.slice(end + 1)];
  const unknown = stageNames.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    const names = stages.map((stage) => stage.name).join(', ');
    throw new SetupError(`There is no stage '${unknown}'. Stages: ${names}.`);
  }
  if (
    files.length > 0 &&
    (stageNames.length === 0 || !stageNames.every((name) => takesFiles.has(name)))
  )
    throw new SetupError(`Only the stages ${[...takesFiles].join(' and ')} take names of files.`);
  mkdirSync(cache, { recursive: true });
  let total = { passed: 0, failed: 0, skipped: 0 };
  let failedStage;
  for (const stage of stages) {
    if (stageNames.length > 0 && !stageNames.includes(stage.name)) continue;
    console.log(`\n── ${stage.name}`);
    const start = performance.now();
    const { code, counts } = await stage.run(files);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`── ${stage.name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
    if (counts) total = addCounts(total, counts);
    if (code !== 0) {
      failedStage = stage.name;
      break;
    }
  }
  if (failedStage) console.log(`\nStopped: the stage '${failedStage}' failed.`);
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return failedStage ? 1 : 0;
}

await inPlainWords(() => runStages(process.argv.slice(2)));
