import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { acmeAdmin } from '../service/demo/accounts';
import { dataset, ranged } from '../tests/screens/demoAddresses';
import { startBuiltService } from './builtService';
import { browserRuns as runs, openChromium } from './chromium';
import {
  consoleSite,
  datasetPage,
  datasetsList,
  eventsList,
  homePage,
  signInOnce,
} from './consoleScreens';
import { inFolder, inMs, median, printTable } from './figures';
import { type LoadFigures, loadList, type Slowdown, type TabBefore, timeLoad } from './pageLoad';
import type { Screen } from './pageProbe';
import { serveYardstick } from './yardstick/serveYardstick';

/** A mid-range telephone on a mobile network (issue "Speed"): CPU 4 times slower, 9 Mbit/s, 60 ms. */
const slow: Slowdown = { cpu: 4, bitsPerSecond: 9e6, roundTripMs: 60 };
const conditions: readonly [name: string, slowdown: Slowdown | undefined][] = [
  ['CPU × 4, 9 Mbit/s, 60 ms', slow],
  ['as it is', undefined],
];

/** Screens that are measured alone: name, path, criteria by which it counts as shown, state of the tab before. */
const firstScreens: readonly (readonly [string, string, Screen, TabBefore?])[] = [
  ['Home: chart and panels', '/', homePage],
  ['events: first row', ranged('/events', 'last-7-days'), eventsList],
  ['a dataset: its tab', dataset('SSN'), datasetPage],
  ['the list, in a new tab', '/datasets', datasetsList, 'new'],
];

const ratio = (numerator: number, denominator: number): string =>
  (numerator / denominator).toFixed(2);
const middle = (loads: readonly LoadFigures[], figure: keyof LoadFigures): number =>
  median(loads.map((load) => load[figure]));

/**
 * Cold, signed-in loads in Chromium with the built console and service, in a tab that was on the site before: an
 * empty cache each time, cookies and local storage kept. The list of datasets and the way to a detail page and back
 * take turns with the yardstick's, and with the other screens that people open by their addresses.
 */
export const measureBrowser = (): Promise<void> =>
  inFolder(async (directory) => {
    const build = join(directory, 'yardstick');
    await mkdir(build);
    const yardstick = await serveYardstick(build);
    const service = await startBuiltService(directory);
    const chromium = await openChromium(join(directory, 'profile'));
    const site = consoleSite(service.url);
    const measured = conditions.map(() => ({
      ours: [] as LoadFigures[],
      theirs: [] as LoadFigures[],
      screens: firstScreens.map((): number[] => []),
    }));
    try {
      await signInOnce(chromium, service.url, acmeAdmin);
      for (let run = 0; run < runs; run += 1)
        for (const [index, { ours, theirs, screens }] of measured.entries()) {
          const slowdown = conditions[index]?.[1];
          ours.push(await loadList(chromium, site, slowdown));
          theirs.push(await loadList(chromium, yardstick.site, slowdown));
          for (const [screenIndex, [, path, screen, tabBefore]] of firstScreens.entries())
            screens[screenIndex]?.push(
              await timeLoad(chromium, service.url + path, screen, { slowdown, tabBefore }),
            );
        }
    } finally {
      await chromium.close();
      await service.stop();
      await yardstick.stop();
    }
    const names = conditions.map(([name]) => name);
    printTable(
      'Cold, signed-in load of /datasets in Chromium, without a debugger',
      [`median of ${runs}`, ...names.flatMap((name) => [`${name}: ours`, 'yardstick', 'ratio'])],
      rows.map(([name, figure, unit]) =>
        [name].concat(
          measured.flatMap(({ ours, theirs }) => {
            const [ourMedian, theirMedian] = [middle(ours, figure), middle(theirs, figure)];
            return [
              `${inMs(ourMedian)} ${unit}`,
              `${inMs(theirMedian)} ${unit}`,
              ratio(ourMedian, theirMedian),
            ];
          }),
        ),
      ),
    );
    printTable(
      'Cold, signed-in loads of other screens, to what they are opened for',
      [`median of ${runs}`, ...names.flatMap((name) => [name, 'to the list’s first row'])],
      firstScreens.map(([name], screenIndex) =>
        [name].concat(
          measured.flatMap(({ ours, screens }) => {
            const time = median(screens[screenIndex] ?? []);
            return [`${inMs(time)} ms`, ratio(time, middle(ours, 'firstRow'))];
          }),
        ),
      ),
    );
  });

const rows: readonly (readonly [string, keyof LoadFigures, string])[] = [
  ['first contentful paint', 'firstPaint', 'ms'],
  ['first row painted', 'firstRow', 'ms'],
  ['usable: no task over 50 ms after it', 'usable', 'ms'],
  ['requests by the first row', 'requests', ''],
  ['JavaScript on the wire by the first row', 'scriptKib', 'KiB'],
  ['everything on the wire until quiet', 'allKib', 'KiB'],
  ['main thread until quiet', 'mainThread', 'ms'],
  ['list → detail', 'toDetail', 'ms'],
  ['detail → list', 'toList', 'ms'],
  ['list → detail, again', 'toDetailAgain', 'ms'],
  ['slowest click', 'worstClick', 'ms'],
];
