import { beforeAll } from 'vitest';

const modules = import.meta.glob('../../src/**/*.{ts,tsx}');

function load(name: string): Promise<unknown> {
  const importModule = modules[`../../src/${name}.tsx`] ?? modules[`../../src/${name}.ts`];
  if (!importModule) throw new Error(`There is no module src/${name}.`);
  return importModule();
}

/** Loads modules of the console before the first test: importing one takes longer than a test waits for it. */
export const preload = (...names: readonly string[]): void =>
  beforeAll(() => Promise.all(names.map(load)), 60_000);

/** Preloads what every record page and its dialogs consist of, and parts of some resource. */
export const preloadRecordPage = (...parts: readonly string[]): void =>
  preload(
    'admin-kit/actions/ActionDialogHost',
    'admin-kit/actions/ActionFieldsDialog',
    'admin-kit/form/inputs/RadioInput',
    'admin-kit/record/RecordBody',
    ...parts,
  );
