import { replaceEqualDeep } from '@tanstack/react-query';

/** Compares plain data deeply: the query library returns the first value when both are equal. */
const isEqual = (a: unknown, b: unknown): boolean => a === b || replaceEqualDeep(a, b) === a;

export default isEqual;
