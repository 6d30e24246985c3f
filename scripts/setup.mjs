// Makes a clone ready to run: `node scripts/setup.mjs [port] [deps] [build] [browser]`.
// Uses nothing but Node's own modules, because it runs before anything is installed.
import { inPlainWords } from './setup/inPlainWords.mjs';
import { checkNodeVersion } from './setup/nodeVersion.mjs';
import { SetupError } from './setup/setupError.mjs';

/** @type {[string, () => Promise<unknown>][]} */
const steps = [
  ['port', async () => (await import('./setup/port.mjs')).checkPort()],
  ['deps', async () => (await import('./setup/dependencies.mjs')).ensureDependencies()],
  ['build', async () => (await import('./setup/build.mjs')).ensureBuild()],
  ['browser', async () => (await import('./setup/browser.mjs')).ensureBrowser()],
];
const stepOf = new Map(steps);

await inPlainWords(async () => {
  checkNodeVersion();
  for (const name of process.argv.slice(2)) {
    const step = stepOf.get(name);
    if (!step) {
      const names = [...stepOf.keys()].join(', ');
      throw new SetupError(`There is no set-up step '${name}'. Use one or more of: ${names}.`);
    }
    await step();
  }
  return 0;
});
