import { rotationRules } from '../../texts/datasets/datasetTerms';
import { counted } from '../../texts/admin-kit/counted';
import { type DataType, isTyped } from './dataTypes';

/** Fewer usable data keys than this is an error (console.md section 5). */
const minKeys = 4;

/** Typed data may have fewer, with a warning, if its type leaves no more room. */
export const hasFewKeys = (keys: number): boolean => keys < minKeys;

/**
 * @param keys null if the room for keys does not matter
 * @returns why a dataset with this number of data keys cannot encrypt; undefined if it can
 */
export const tooFewKeys = (
  keys: number | null,
  dataType: DataType | null = null,
): string | undefined =>
  keys !== null && keys < minKeys && !isTyped(dataType)
    ? rotationRules.tooFewKeys(counted(keys, 'key'), minKeys)
    : undefined;
