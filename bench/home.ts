import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays, dayOf, rangePresets } from '../contract/lib/dateRanges';
import { dateTexts } from '../texts/admin-kit/dates';
import { acmeAdmin } from '../service/demo/accounts';
import { startBuiltService } from './builtService';
import { browserRuns as runs, openChromium } from './chromium';
import { homePage, otherChart, signInOnce } from './consoleScreens';
import { inFolder, inMs, printTable, quantile } from './figures';
import { openCold, timeClick } from './pageLoad';

/** `BENCH_HOME_EVENTS=1000000` sets another number of the demo company's events. */
const events = Number(process.env['BENCH_HOME_EVENTS'] ?? '10000000');
const operate = fileURLToPath(new URL('../dist/service/operate.js', import.meta.url));

/** Home with many events: from the click on a range to its painted chart, none of them seen before. */
export const measureHome = (): Promise<void> =>
  inFolder(async (directory) => {
    const env = { ...process.env, DATA_DIR: directory };
    await promisify(execFile)(process.execPath, [operate, 'seed', '--events', String(events)], {
      env,
    });
    const service = await startBuiltService(directory);
    const chromium = await openChromium(join(directory, 'profile'));
    const times = new Map(rangePresets.map(({ id }) => [dateTexts.presets[id], [] as number[]]));
    // A custom range, so that none of the ranges that are clicked is cached.
    const before = addDays(dayOf(new Date()), -100);
    const address = `${service.url}/?start=${before}&end=${addDays(before, 20)}`;
    try {
      await signInOnce(chromium, service.url, acmeAdmin);
      for (let run = 0; run < runs; run += 1) {
        const { page, traffic } = await openCold(chromium, address, homePage);
        for (const [index, { id }] of rangePresets.entries()) {
          const button = `fieldset button:nth-of-type(${index + 1})`;
          times.get(dateTexts.presets[id])?.push(await timeClick(page, otherChart, button));
          await traffic.quiet();
        }
        await page.close();
      }
    } finally {
      await chromium.close();
      await service.stop();
    }
    printTable(
      `Home with ${events.toLocaleString('en-US')} events: from the click on a range to its chart`,
      [`ms, ${runs} runs`, 'median', 'worst'],
      [...times].map(([label, all]) => [label, inMs(quantile(all, 0.5)), inMs(quantile(all, 1))]),
    );
  });
