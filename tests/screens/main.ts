import { chromium, type Browser } from '@playwright/test';
import { createOwnService } from '../browser/ownService';
import { takePictures } from './pictures';

/**
 * `npm run screens`: a picture of every screen, at two sizes and in both colour schemes, into `screens/`; words
 * after `--` name the ones wanted by the beginning of their names, `--readme` those of the README.
 */
const words = process.argv.slice(2);
const service = await createOwnService('screens', true);
let browser: Browser | undefined;
try {
  await service.start().ready;
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    // Chromium's sandbox does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const failed = await takePictures(browser, service.url, words);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await browser?.close();
  await service.remove();
}
