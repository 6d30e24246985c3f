import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { codeOf, root } from './project.mjs';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './setupError.mjs';

/** Chromium without a window: it takes half the processor time of the whole browser to open a page. */
const headlessShell = 'chromium-headless-shell';

const commands = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium or installs one.
 * @returns {Promise<string>} the path of its executable
 * @throws {SetupError} when there is none and none could be installed
 */
export async function ensureBrowser() {
  const namedPath = namedBrowser();
  if (namedPath) return namedPath;
  if (!inPath([headlessShell])) await installByApt();
  const foundPath = systemBrowser() ?? (await playwrightBrowser());
  if (foundPath) return foundPath;
  console.log('No Chromium or Chrome on this machine: installing one…');
  await installByPlaywright();
  const installed = await playwrightBrowser();
  if (installed) return installed;
  throw new SetupError(
    'The browser tests need Chromium and none could be installed: install Chromium or Chrome with ' +
      "the system's package manager, or name one by CHROMIUM_PATH=/path/to/chromium.",
  );
}

function namedBrowser() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (isExecutable(path)) return path;
  throw new SetupError(
    `CHROMIUM_PATH names '${path}', which is no program that can be run: correct or unset it.`,
  );
}

const systemBrowser = () => inPath(commands) ?? macApplications.find(isExecutable);

/** @param {string[]} names in order of preference */
function inPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Path of a browser that Playwright has downloaded earlier, if any. */
async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

/** Installs the headless shell if permitted: on Debian, as root. A failure is ignored. */
async function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log("Installing Chromium's headless shell…");
  // Waits for another apt on the machine instead of failing at once, but not for an unreachable server.
  const options = [
    'DPkg::Lock::Timeout=600',
    'Acquire::Retries=0',
    'Acquire::http::Timeout=20',
    'Acquire::https::Timeout=20',
  ];
  const apt = ['-y', ...options.flatMap((option) => ['-o', option])];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', [...apt, 'update'], { env });
  await runCommand(
    'apt-get',
    [...apt, 'install', '--no-install-recommends', headlessShell, 'fonts-liberation'],
    { env },
  );
}

async function installByPlaywright() {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  await runCommand(process.execPath, [playwright, 'install', 'chromium']);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ENOTDIR'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}
