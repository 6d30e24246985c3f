import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Import, importsOf, sourceFiles } from '../setup/sources';

/**
 * The rooms of each house from the top to the bottom. A file imports from its own room and from those
 * below, types included; rooms on one line do not know each other.
 */
const houses: Readonly<Record<string, readonly (readonly string[])[]>> = {
  src: [
    ['boot.ts'],
    ['main.tsx'],
    ['App.tsx', 'boot', 'openingReads.ts'],
    ['resourceRoutes.tsx'],
    ['resources', 'custom-pages', 'layout'],
    ['definition', 'company'],
    // A list fetches the page behind a link when it is likely to be followed.
    ['grid'],
    ['record'],
    ['actions'],
    ['inputs'],
    ['dates', 'credentials', 'dataset-tree'],
    ['submission'],
    ['keygen'],
    ['ui'],
    ['i18n.ts', 'queryClient.ts', 'theme'],
    // Signing in reads the errors and the keys of the data; the data knows no session.
    ['authProvider'],
    ['dataProvider'],
    ['config.ts', 'model', 'browser'],
  ],
  service: [
    ['main.ts', 'operate.ts'],
    ['commands', 'serve.ts'],
    ['sealedStore.ts', 'metricsListener.ts'],
    ['app.ts', 'store.ts', 'listener.ts'],
    ['scheduler', 'demo'],
    ['clients', 'scim'],
    ['http'],
    ['api'],
    ['identity'],
    ['domain'],
    ['mail', 'outbound'],
    ['vault'],
    ['db'],
    ['metrics'],
    ['mutex.ts', 'repeat.ts'],
    ['log.ts', 'settings.ts'],
    ['settingVariables.ts'],
    [
      'clientAddress.ts',
      'mistakenNames.ts',
      'mode.ts',
      'securityHeaders.ts',
      'smtpServer.ts',
      'textBody.ts',
      'trace.ts',
    ],
  ],
  texts: [[]],
  contract: [[]],
};

/** Top-level folders that each top-level folder may import from, in addition to itself. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  src: ['texts', 'contract'],
  service: ['texts', 'contract'],
  texts: [],
  contract: [],
};

/** Only these modules call react-admin's list hooks: there is one way to read lists. */
const listReaders = new Set(['src/dataProvider/useReading.ts', 'src/inputs/ReferenceNames.tsx']);
const isListReading = ({ to, names }: Import): boolean =>
  (to === 'ra-core' || to === 'react-admin') &&
  names.some((name) => name === 'useGetList' || name === 'useGetMany');

/** Only these modules may import the component; all others use them (decision 202). */
const drawers: Readonly<Record<string, ReadonlySet<string>>> = {
  // The palette has no title: its field is its name.
  '@mui/material/Dialog': new Set(['src/ui/DialogShell.tsx', 'src/layout/palette/Palette.tsx']),
  '@mui/material/Radio': new Set(['src/ui/RadioField.tsx']),
};

const roomOf = (file: string): string => file.split('/')[1] ?? '';
const houseOf = (file: string): string => file.split('/')[0] ?? '';

/** @returns why the import is refused, undefined for one that is allowed */
function refusal(from: string, imported: Import): string | undefined {
  const { to } = imported;
  if (isListReading(imported) && !listReaders.has(from)) return 'lists are read by useRows';
  if (drawers[to]?.has(from) === false) return `drawn by ${[...drawers[to]].join(', ')}`;
  const [house, other] = [houseOf(from), houseOf(to)];
  if (!(other in houses)) return undefined;
  if (house !== other)
    return neighbours[house]?.includes(other) ? undefined : `${house} does not know ${other}`;
  const table = houses[house] ?? [];
  const [room, below] = [roomOf(from), roomOf(to)];
  if (table[0]?.length === 0 || room === below) return undefined;
  const [level, levelBelow] = [room, below].map((name) =>
    table.findIndex((rooms) => rooms.includes(name)),
  );
  if (level === undefined || levelBelow === undefined || level < 0 || levelBelow < 0)
    return `${level === -1 ? room : below} has no place in the table of rooms`;
  if (level === levelBelow) return `${room} and ${below} do not know each other`;
  return level < levelBelow ? undefined : `${room} lies below ${below}`;
}

const files = sourceFiles('src', 'service', 'contract', 'texts');
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** @returns the files of a circle of imports, if there is one */
function circle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const found = visit(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const found = visit(file, []);
    if (found) return found;
  }
  return undefined;
}

/** @returns the files whose code comes with these, without what is imported only when it is wanted */
function loadedWith(starts: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const visit = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { to, kind } of imports.get(file) ?? []) if (kind === 'static') visit(to);
  };
  for (const start of starts) visit(start);
  return loaded;
}

const byKind =
  (kind: Import['kind']) =>
  (to: string, ...names: string[]) => ({ to, kind, names });
const plain = byKind('static');

describe('imports', () => {
  it('go one way through the rooms', () => {
    const refused = [...imports].flatMap(([from, all]) =>
      all.flatMap((imported) => {
        const reason = refusal(from, imported);
        return reason === undefined ? [] : [`${from} -> ${imported.to}: ${reason}`];
      }),
    );
    expect(refused).toEqual([]);
  });

  it('of zod.ts are zod and the words of its refusals', () => {
    expect(imports.get('contract/zod.ts')?.map(({ to }) => to)).toEqual([
      'zod',
      'contract/issueTexts.ts',
    ]);
  });

  it('lead to files that there are', () => {
    const own = [...imports].flatMap(([from, all]) =>
      all.map(({ to }) => [from, to] as const).filter(([, to]) => houseOf(to) in houses),
    );
    const known = new Set(files);
    expect(own.filter(([, to]) => /\.tsx?$/.test(to) && !known.has(to))).toEqual([]);
    expect(own.length).toBeGreaterThan(1000);
  });

  it('make no circles', () => {
    const graph = new Map(
      [...imports].map(([from, all]) => [
        from,
        all.flatMap(({ to, kind }) => (kind === 'address' ? [] : [to])),
      ]),
    );
    expect(circle(graph)).toBeUndefined();
  });

  it('bring no view of react-admin into the first load', () => {
    const first = loadedWith(['src/main.tsx', 'src/boot.ts']);
    expect(first.has('src/grid/ResourceList.tsx')).toBe(true);
    const users = [...first].filter((file) =>
      imports.get(file)?.some(({ to, kind }) => to === 'react-admin' && kind === 'static'),
    );
    expect(users).toEqual([]);
  });
});

it('notifications of errors go by useFailureNotice alone, which takes them back', () => {
  const notifying = files.filter((file) =>
    /\bnotify\([^;]*type: 'error'/s.test(readFileSync(file, 'utf8')),
  );
  expect(notifying).toEqual([]);
});

describe('the check of imports', () => {
  it.each([
    ['contract/a.ts', plain('src/config.ts')],
    ['texts/a.ts', plain('contract/search.ts')],
    ['src/dataProvider/a.ts', plain('src/resources/datasets/index.tsx')],
    ['src/dataProvider/a.ts', plain('src/authProvider/session.tsx')],
    ['src/authProvider/a.ts', plain('src/layout/Layout.tsx')],
    ['src/authProvider/a.ts', plain('src/App.tsx')],
    ['src/grid/a.ts', byKind('dynamic')('src/layout/Layout.tsx')],
    ['src/grid/search/a.ts', plain('src/resources/index.ts')],
    ['src/model/a.ts', byKind('type')('src/grid/gridTable.tsx')],
    ['src/layout/a.ts', plain('src/resources/index.ts')],
    ['src/resources/a.ts', plain('src/custom-pages/index.ts')],
    ['src/custom-pages/a.ts', plain('src/resources/index.ts')],
    ['src/resources/a.ts', plain('service/app.ts')],
    ['src/new-room/a.ts', plain('src/ui/formats.ts')],
    ['src/grid/a.ts', plain('ra-core', 'useGetList')],
    ['src/layout/a.tsx', plain('@mui/material/Dialog', 'default')],
    ['src/inputs/a.tsx', plain('@mui/material/Radio', 'default')],
    ['service/api/a.ts', plain('src/config.ts')],
    ['service/db/a.ts', plain('service/domain/events/search.ts')],
    ['service/identity/environment.ts', plain('service/demo/accounts.ts')],
  ] as const)('refuses in %s: %o', (from, imported) => {
    expect(refusal(from, imported)).toBeTypeOf('string');
  });

  it.each([
    ['src/App.tsx', plain('src/layout/Layout.tsx')],
    ['src/grid/a.ts', plain('src/grid/search/conditions.ts')],
    ['src/resources/a.ts', byKind('dynamic')('src/record/RecordBody.tsx')],
    ['src/dataProvider/a.ts', plain('contract/search.ts')],
    ['src/dataProvider/useReading.ts', plain('ra-core', 'useGetList')],
    ['src/ui/DialogShell.tsx', plain('@mui/material/Dialog', 'default')],
    ['service/api/a.ts', plain('contract/zod.ts')],
  ] as const)('accepts in %s: %o', (from, imported) => {
    expect(refusal(from, imported)).toBeUndefined();
  });

  it('finds a circle, and none where there is none', () => {
    expect(
      circle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
    expect(
      circle(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toBeUndefined();
  });

  it('reads static, dynamic and type imports, and what is exported again', () => {
    const code = `
      import { a, type B } from './a';
      import type { C } from './c';
      export * from './e';
      const d = () => import('./d');
      type F = import('./f').F;
    `;
    expect(importsOf('nowhere/x.ts', code)).toEqual([
      { to: 'nowhere/a', kind: 'static', names: ['a', 'B'] },
      { to: 'nowhere/c', kind: 'type', names: ['C'] },
      { to: 'nowhere/e', kind: 'static', names: [] },
      { to: 'nowhere/d', kind: 'dynamic', names: [] },
      { to: 'nowhere/f', kind: 'type', names: [] },
    ]);
  });
});
