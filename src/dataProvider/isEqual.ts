import { replaceEqualDeep } from '@tanstack/react-query';

/** In the place of lodash's (vite.config.ts): what ra-core compares is plain data. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || replaceEqualDeep(one, other) === one;

export default isEqual;
