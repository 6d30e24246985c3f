import { chromium, type Browser } from '@playwright/test';
import { createOwnService } from '../browser/ownService';
import { clearPictures, sizesOf, takePictures } from './pictures';

/**
 * `npm run screens`: a picture of every screen, at five sizes and in both colour schemes, into `screens/`; words
 * after `--` name the ones wanted by the beginning of their names, `--tablet` and the like a size, `--readme` those of
 * the README.
 */
const args = process.argv.slice(2);
const folder = clearPictures(args);
let browser: Browser | undefined;
let failed = 0;
try {
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    // Chromium's sandbox does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  for (const size of sizesOf(args)) {
    // Data of its own: what a screen makes at one size is not in the way of the other.
    const service = await createOwnService(`screens-${size}`, true);
    try {
      await service.start().ready;
      failed += await takePictures(browser, service.url, args, size);
    } finally {
      await service.remove();
    }
  }
  console.log(`The pictures are in ${folder}/.`);
} finally {
  await browser?.close();
  process.exitCode = failed > 0 ? 1 : 0;
}
