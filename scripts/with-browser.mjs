// Runs a TypeScript or JavaScript file with CHROMIUM_PATH set to an existing browser:
// `node scripts/with-browser.mjs <file> [arguments]`.
import { ensureBrowser } from './setup/browser.mjs';
import { inPlainWords } from './setup/inPlainWords.mjs';
import { runCommand } from './setup/runCommand.mjs';

await inPlainWords(async () => {
  const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() };
  const args = ['--import', 'tsx', ...process.argv.slice(2)];
  return runCommand(process.execPath, args, { env });
});
