import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { plainEntryOf } from '../../src/model/resourceEntry';
import type { AnyDeclaration } from '../../src/model/resource';

const folder = 'src/resources';
/** Module that draws searched lists, loaded in parallel with their declarations to save a round trip. */
const searchedList = '../admin-kit/list/search/SearchList';

interface Resource {
  declaration: AnyDeclaration;
  /** Export name of the declaration in its module. */
  name: string;
  /** The module as the list of resources imports it: `./datasets`. */
  module: string;
  /** Package path of its icon. */
  icon: string;
}

/**
 * Works out at build time what the console needs of each declaration from the start, so that the declaration
 * itself need not be in the first load: `entries.ts` becomes plain data, and `loaders.ts` imports each
 * declaration when it is asked for. The one list of resources stays all there is to write.
 */
export function resourceEntries(): Plugin {
  let root = '';
  let found: Promise<Resource[]> | undefined;
  const isModule = (id: string, name: string) => id === join(root, folder, name);
  return {
    name: 'console:resource-entries',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async load(id) {
      if (!isModule(id, 'entries.ts') && !isModule(id, 'loaders.ts')) return undefined;
      found ??= findResources(root, async (module) => {
        const resolved = await this.resolve(module, join(root, folder, 'index.ts'));
        if (!resolved) throw new Error(`${folder}/index.ts imports ${module}, which is not there`);
        this.addWatchFile(resolved.id);
        return readFile(resolved.id, 'utf8');
      });
      return isModule(id, 'entries.ts') ? entriesText(await found) : loadersText(await found);
    },
  };
}

async function findResources(
  root: string,
  read: (module: string) => Promise<string>,
): Promise<Resource[]> {
  const index = join(root, folder, 'index.ts');
  const text = await readFile(index, 'utf8');
  const modules = new Map(
    Array.from(
      text.matchAll(/^import \{ (\w+) \} from '(.+)';$/gm),
      ([, name = '', module = '']) => [name, module],
    ),
  );
  const names = /= \[([^\]]*)\];/.exec(text)?.[1]?.match(/\w+/g) ?? [];
  const { module } = await runnerImport<{ resources: readonly AnyDeclaration[] }>(index, {
    root,
    configFile: false,
    logLevel: 'error',
  });
  if (names.length !== module.resources.length)
    throw new Error(`${index} must list each resource by its imported name`);
  return Promise.all(
    module.resources.map(async (declaration, place) => {
      const name = names[place] ?? '';
      const path = modules.get(name);
      if (path === undefined) throw new Error(`${index} does not import ${name}`);
      return { declaration, name, module: path, icon: iconOf(await read(path), path) };
    }),
  );
}

/** @throws Error when the icon of a declaration is not imported from a package by its own name */
function iconOf(text: string, module: string): string {
  const name = /^ {2}icon: (\w+),$/m.exec(text)?.[1];
  const path = new RegExp(`^import ${name} from '(@mui/icons-material/\\w+)';$`, 'm').exec(
    text,
  )?.[1];
  if (path === undefined) throw new Error(`${folder}/${module} must import its icon from MUI`);
  return path;
}

const entriesText = (resources: readonly Resource[]): string =>
  [
    `import { codeLoader } from '../model/code';`,
    `import { loaders } from './loaders';`,
    ...resources.map(({ icon }, place) => `import icon${place} from '${icon}';`),
    `const entry = (plain, icon) => ({ ...plain, icon, code: codeLoader(loaders[plain.name]) });`,
    'export const entries = [',
    ...resources.map(
      ({ declaration }, place) =>
        `entry(${JSON.stringify(plainEntryOf(declaration))}, icon${place}),`,
    ),
    '];',
  ].join('\n');

const loadersText = (resources: readonly Resource[]): string =>
  [
    // Ignore a failed preload: the import fails again, with a message, where the list is shown.
    `const search = () => void import('${searchedList}').catch(() => undefined);`,
    'export const loaders = {',
    ...resources.map(({ declaration, name, module }) => {
      const beside = declaration.list.search ? 'search(); ' : '';
      const own = `{ ${beside}return { default: (await import('${module}')).${name} }; }`;
      return `${JSON.stringify(declaration.name)}: async () => ${own},`;
    }),
    '};',
  ].join('\n');
