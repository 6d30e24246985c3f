import { codeLoader } from '../model/code';
import { entryOf, type ResourceEntry } from '../model/resource';
import { loaders } from './loaders';
import { table } from './table';

/** Every resource of the console, in the order of the menus, with the code of its declaration. */
export const resources: readonly ResourceEntry[] = table.map((row) =>
  entryOf(row, codeLoader(loaders[row.name])),
);
