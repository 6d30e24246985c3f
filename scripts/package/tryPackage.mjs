import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SetupError } from '../setup/setupError.mjs';
import { freePort } from '../test/freePort.mjs';

const longestStart = 60_000;

/**
 * Starts the content of an archive in an empty directory, using nothing of this machine except Node.
 * @param {string} unpacked the archive's folder
 * @param {string} emptyFolder
 * @throws {SetupError} if it has no bill of materials, does not answer, or does not stop properly
 */
export async function tryPackage(unpacked, emptyFolder) {
  if (!existsSync(join(unpacked, 'sbom.cdx.json')))
    throw new SetupError('The archive has no bill of materials.');
  mkdirSync(emptyFolder);
  const [port, metricsPort] = [await freePort(), await freePort()];
  const service = spawn(process.execPath, [join(unpacked, 'service/main.js')], {
    cwd: emptyFolder,
    env: {
      PATH: dirname(process.execPath),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const exit = once(service, 'exit');
  try {
    await waitUntilReady(`http://127.0.0.1:${port}/readyz`, service);
    await demand(`http://127.0.0.1:${port}/datasets`, '<div id="root">');
    await demand(`http://127.0.0.1:${port}/openapi.json`, '"openapi":"3.1');
    await demand(`http://127.0.0.1:${metricsPort}/metrics`, 'console_database_up 1');
  } finally {
    service.kill('SIGTERM');
    await exit;
  }
  if (service.exitCode !== 0)
    throw new SetupError('The service of the archive does not stop in good order.');
}

/** @param {string} address @param {import('node:child_process').ChildProcess} service */
async function waitUntilReady(address, service) {
  for (const start = Date.now(); Date.now() - start < longestStart; await wait(100)) {
    if (service.exitCode !== null) break;
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new SetupError('The service of the archive does not start: see above why.');
}

/** @param {string} address @param {string} text that the answer must have */
async function demand(address, text) {
  const answer = await fetch(address);
  if (!answer.ok || !(await answer.text()).includes(text))
    throw new SetupError(`The service of the archive does not answer ${address} as it should.`);
}
