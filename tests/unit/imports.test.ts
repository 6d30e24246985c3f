import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Import, importsOf, sourceFiles } from '../setup/sources';

/**
 * Modules of console and service from the top to the bottom. A file imports from its own module and from
 * those below, types included; modules on one line do not import each other.
 */
const modules: Readonly<Record<string, readonly (readonly string[])[]>> = {
  src: [
    ['app'],
    // The wizard opens over the list of datasets.
    ['resources'],
    ['custom-pages', 'layout'],
    ['definition', 'account'],
    ['dataset-tree'],
    ['admin-kit'],
    ['credentials'],
    ['ui'],
    // Signing in uses the errors and the query keys of the data provider, which knows no session.
    ['authProvider'],
    ['dataProvider'],
    ['model'],
  ],
  service: [
    ['operate.ts'],
    ['commands'],
    ['main.ts'],
    ['server'],
    ['demo', 'jobs'],
    ['clients', 'scim', 'feeds'],
    ['http'],
    ['routes'],
    ['identity'],
    ['domain'],
    ['mail', 'outbound'],
    ['storage'],
    ['vault'],
    ['db'],
    ['lib'],
    ['observability'],
    ['config'],
  ],
  texts: [],
  contract: [],
};

/** Top-level folders that each top-level folder may import from, in addition to itself. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  src: ['texts', 'contract'],
  service: ['texts', 'contract'],
  texts: [],
  contract: ['texts'],
};

/** Only these modules may import the component; all others use these modules (decision 202). */
const drawers: Readonly<Record<string, ReadonlySet<string>>> = {
  // The palette has no title: its field is its name.
  '@mui/material/Dialog': new Set(['src/ui/DialogShell.tsx', 'src/layout/palette/Palette.tsx']),
  '@mui/material/Radio': new Set(['src/ui/RadioField.tsx']),
};

const moduleOf = (file: string): string => file.split('/')[1] ?? '';
const partOf = (file: string): string => file.split('/')[0] ?? '';

/** @returns the reason why the import is refused, undefined for an allowed one */
function refusal(from: string, imported: Import): string | undefined {
  const { to } = imported;
  if (drawers[to]?.has(from) === false) return `drawn by ${[...drawers[to]].join(', ')}`;
  const [part, otherPart] = [partOf(from), partOf(to)];
  if (!(otherPart in modules)) return undefined;
  if (part !== otherPart)
    return neighbours[part]?.includes(otherPart) ? undefined : `${part} may not use ${otherPart}`;
  const table = modules[part] ?? [];
  const [module, lower] = [moduleOf(from), moduleOf(to)];
  if (table.length === 0 || module === lower) return undefined;
  const [level, lowerLevel] = [module, lower].map((name) =>
    table.findIndex((line) => line.includes(name)),
  );
  if (level === undefined || lowerLevel === undefined || level < 0 || lowerLevel < 0)
    return `${level === -1 ? module : lower} is missing in the table of modules`;
  if (level === lowerLevel) return `${module} and ${lower} stand on one line`;
  return level < lowerLevel ? undefined : `${module} stands below ${lower}`;
}

const files = sourceFiles('src', 'service', 'contract', 'texts');
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** @returns the nodes of a cycle, if there is one */
function cycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const visited = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (visited.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cyclePath = visit(next, [...path, file]);
      if (cyclePath) return cyclePath;
    }
    visited.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cyclePath = visit(file, []);
    if (cyclePath) return cyclePath;
  }
  return undefined;
}

/**
 * @returns for each folder the imports between its entries (files and subfolders)
 */
function folderGraphs(all: ReadonlyMap<string, readonly Import[]>) {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const [from, imported] of all)
    for (const { to, kind } of imported) {
      if (kind === 'address' || partOf(from) !== partOf(to)) continue;
      const [a, b] = [from.split('/'), to.split('/')];
      const depth = a.findIndex((step, place) => step !== b[place]);
      const [entry, other] = [a[depth], b[depth]];
      if (entry === undefined || other === undefined) continue;
      const folder = a.slice(0, depth).join('/');
      const graph = graphs.get(folder) ?? new Map<string, Set<string>>();
      graphs.set(folder, graph.set(entry, (graph.get(entry) ?? new Set()).add(other)));
    }
  return graphs;
}

/** @returns a line for each folder whose entries import each other in a cycle */
const folderCycles = (all: ReadonlyMap<string, readonly Import[]>): string[] =>
  [...folderGraphs(all)].flatMap(([folder, graph]) => {
    const cyclePath = cycle(new Map([...graph].map(([entry, targets]) => [entry, [...targets]])));
    return cyclePath ? [`${folder}: ${cyclePath.join(' -> ')}`] : [];
  });

/** @returns the files that load together with these, without dynamic imports */
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
  it('point downwards through the modules', () => {
    const refused = [...imports].flatMap(([from, all]) =>
      all.flatMap((imported) => {
        const reason = refusal(from, imported);
        return reason === undefined ? [] : [`${from} -> ${imported.to}: ${reason}`];
      }),
    );
    expect(refused).toEqual([]);
  });

  it('of zod.ts are only zod and its error messages', () => {
    expect(imports.get('contract/lib/zod.ts')?.map(({ to }) => to)).toEqual([
      'zod',
      'contract/lib/issueTexts.ts',
    ]);
  });

  it('resolve to existing files', () => {
    const ownImports = [...imports].flatMap(([from, all]) =>
      all.map(({ to }) => [from, to] as const).filter(([, to]) => partOf(to) in modules),
    );
    const existing = new Set(files);
    expect(ownImports.filter(([, to]) => /\.tsx?$/.test(to) && !existing.has(to))).toEqual([]);
    expect(ownImports.length).toBeGreaterThan(1000);
  });

  it('form no cycles between files', () => {
    const graph = new Map(
      [...imports].map(([from, all]) => [
        from,
        all.flatMap(({ to, kind }) => (kind === 'address' ? [] : [to])),
      ]),
    );
    expect(cycle(graph)).toBeUndefined();
  });

  it('form no cycles between the files and folders of any folder', () => {
    expect(folderCycles(imports)).toEqual([]);
  });

  it('load no react-admin view at the start', () => {
    const first = loadedWith(['src/app/main.tsx', 'src/app/boot.ts']);
    expect(first.has('src/admin-kit/list/ResourceList.tsx')).toBe(true);
    const users = [...first].filter((file) =>
      imports.get(file)?.some(({ to, kind }) => to === 'react-admin' && kind === 'static'),
    );
    expect(users).toEqual([]);
  });
});

it('error notifications go only through useFailureNotice, which removes them after a success', () => {
  const notifying = files.filter((file) =>
    /\bnotify\([^;]*type: 'error'/s.test(readFileSync(file, 'utf8')),
  );
  expect(notifying).toEqual([]);
});

describe('the check of imports', () => {
  it.each([
    ['contract/a.ts', plain('src/model/config.ts')],
    ['texts/a.ts', plain('contract/api/search.ts')],
    ['src/dataProvider/a.ts', plain('src/resources/datasets/index.tsx')],
    ['src/dataProvider/a.ts', plain('src/authProvider/session.tsx')],
    ['src/authProvider/a.ts', plain('src/layout/Layout.tsx')],
    ['src/authProvider/a.ts', plain('src/app/App.tsx')],
    ['src/admin-kit/list/a.ts', byKind('dynamic')('src/layout/Layout.tsx')],
    ['src/admin-kit/list/timeline/a.ts', plain('src/resources/index.ts')],
    ['src/model/a.ts', byKind('type')('src/admin-kit/list/table/gridTable.tsx')],
    ['src/layout/a.ts', plain('src/resources/index.ts')],
    ['src/layout/a.ts', plain('src/custom-pages/index.ts')],
    ['src/custom-pages/a.ts', plain('src/resources/index.ts')],
    ['src/resources/a.ts', plain('service/server/app.ts')],
    ['src/new-room/a.ts', plain('src/ui/formats.ts')],
    ['src/layout/a.tsx', plain('@mui/material/Dialog', 'default')],
    ['src/admin-kit/form/inputs/a.tsx', plain('@mui/material/Radio', 'default')],
    ['service/routes/a.ts', plain('src/model/config.ts')],
    ['service/db/a.ts', plain('service/domain/usage/search.ts')],
    ['service/identity/requests/environment.ts', plain('service/demo/accounts.ts')],
  ] as const)('refuses in %s: %o', (from, imported) => {
    expect(refusal(from, imported)).toBeTypeOf('string');
  });

  it.each([
    ['src/app/App.tsx', plain('src/layout/Layout.tsx')],
    ['src/admin-kit/list/a.ts', plain('src/admin-kit/list/timeline/conditions.ts')],
    ['src/resources/a.ts', byKind('dynamic')('src/admin-kit/record/RecordBody.tsx')],
    ['src/dataProvider/a.ts', plain('contract/api/search.ts')],
    ['src/ui/DialogShell.tsx', plain('@mui/material/Dialog', 'default')],
    ['service/routes/a.ts', plain('contract/lib/zod.ts')],
  ] as const)('accepts in %s: %o', (from, imported) => {
    expect(refusal(from, imported)).toBeUndefined();
  });

  it('finds a cycle, and none where there is none', () => {
    expect(
      cycle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
    expect(
      cycle(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toBeUndefined();
  });

  it('finds a cycle between a file and a folder beside it', () => {
    const tree = new Map([
      ['service/a/b.ts', [plain('service/a/c/d.ts')]],
      ['service/a/c/d.ts', []],
      ['service/a/c/e.ts', [plain('service/a/b.ts')]],
    ]);
    expect(folderCycles(tree)).toEqual(['service/a: b.ts -> c -> b.ts']);
    expect(folderCycles(new Map([...tree].slice(0, 2)))).toEqual([]);
  });

  it('reads static, dynamic and type imports, and re-exports', () => {
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
