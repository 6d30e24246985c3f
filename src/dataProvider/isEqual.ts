import { replaceEqualDeep } from '@tanstack/react-query';

/** Compares plain data deeply: the query library returns the first value when both are equal. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || replaceEqualDeep(one, other) === one;

export default isEqual;
