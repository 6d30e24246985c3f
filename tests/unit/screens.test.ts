import { expect, it } from 'vitest';
import { customPages } from '../../src/custom-pages';
import { declarations } from '../setup/declarations';
import { screens } from '../screens/screens';

it('every list, record page and custom page is among the tested screens', () => {
  const paths = screens.map(({ path }) => path.split('?')[0] ?? '');
  const declared = [
    ...customPages.map(({ path }) => path),
    ...declarations.flatMap(({ name, page }) => (page ? [`/${name}`, `/${name}/…`] : [`/${name}`])),
  ];
  const isRecord = /^\/[\w-]+\/(?=[\da-f-]{36}(\/|$))/;
  const tested = new Set(paths.flatMap((path) => [path, `${isRecord.exec(path)?.[0] ?? path}…`]));
  expect(declared.filter((path) => !tested.has(path))).toEqual([]);
});
