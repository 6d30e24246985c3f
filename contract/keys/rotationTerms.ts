import { rotationRules } from '../../texts/datasets/datasetTerms';
import { dayMs } from '../lib/clock';

/** Constants of key rotation (console.md sections 4 and 9), without zod. */

/** Rotation intervals to choose from, in days. */
export const rotationPresets = [90, 180, 365, 540, 730, 1080] as const;

/** A custom interval, in days. */
export const rotationLimits = { min: 1, max: 3650 } as const;

/** Days that the schedule dialog offers first, and the default for a new key. */
export const defaultRotationInterval = 365;

export const rotationTexts = {
  interval: rotationRules.interval(rotationLimits.min, rotationLimits.max),
  onlyKey: rotationRules.onlyKey,
} as const;

/**
 * @param inUseSince when the key could first encrypt something
 * @returns when the next scheduled rotation is due, ISO 8601
 */
export const nextRotation = (
  lastRotation: string | null,
  inUseSince: string,
  interval: number,
): string =>
  new Date(
    Math.max(Date.parse(lastRotation ?? inUseSince), Date.parse(inUseSince)) + interval * dayMs,
  ).toISOString();

/**
 * The number of the key that becomes current in a rotation: the next one, or after the last one the first
 * again (decision 14).
 */
export const nextKeyNumber = (keyNumber: number, maxKeys: number): number =>
  keyNumber + 1 >= maxKeys ? 0 : keyNumber + 1;

/** Why no rotation is possible; undefined if there is another key. */
export const rotationRefusal = (keyNumber: number, maxKeys: number): string | undefined =>
  nextKeyNumber(keyNumber, maxKeys) === keyNumber ? rotationTexts.onlyKey : undefined;

/** True if the next rotation returns to the first key, which is then used again. */
export const nextRotationWraps = (keyNumber: number, maxKeys: number): boolean =>
  nextKeyNumber(keyNumber, maxKeys) <= keyNumber;
