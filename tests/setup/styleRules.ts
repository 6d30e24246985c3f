import createCache from '@emotion/cache';
import { beforeAll } from 'vitest';

const sheets = Reflect.getPrototypeOf(createCache({ key: 'any' }).sheet) ?? {};
const insert: unknown = Reflect.get(sheets, 'insert');

/** jsdom tries every rule on every element whose style is asked for: that was a third of the time of these tests. */
export const leaveOutStyleRules = () => Reflect.set(sheets, 'insert', () => undefined);

/** For files with tests of what a style rule does; most of that is looked at in the browser. */
export const insertStyleRules = () => beforeAll(() => void Reflect.set(sheets, 'insert', insert));
