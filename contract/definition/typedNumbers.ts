import { dayForm } from '../lib/dateRanges';
import type { DateDefinition, DateTimeDefinition, NumberDefinition } from './typedTerms';

/**
 * Numbers, dates and moments as whole numbers: a date as days, and a moment as seconds, since the epoch of
 * the definition. Pure functions that use `bigint`, because a number cannot hold 64 bits.
 */

const integerText = /^(?:0|-?[1-9]\d{0,18})$/;
const wholeNumberText = /^-?[1-9]\d*$/;
const momentText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.000)?Z$/;

const secondMs = 1000;
const daySeconds = 86_400n;
/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z in seconds since 1970. */
const firstSecond = -62_135_596_800n;
const lastSecond = 253_402_300_799n;
/** The C library cannot distinguish this second from a failure. */
export const secondUnknownToC = -1n;

export const integerLimit = (size: 32 | 64): bigint => 2n ** BigInt(size - 1) - 1n;

/** Also true for a number that is too large to parse. */
export const isWholeNumber = (text: string): boolean => wholeNumberText.test(text);

export const readInteger = (text: string): bigint | undefined =>
  integerText.test(text) ? BigInt(text) : undefined;

/** @returns seconds since 1970; undefined for a day that does not exist, or outside the years 1 to 9999 */
function secondsOf(iso: string): bigint | undefined {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return undefined;
  const seconds = BigInt(Math.floor(ms / secondMs));
  // `Date.parse` reads 31 February as 3 March.
  const isReal = momentTextOf(seconds).slice(0, 10) === iso.slice(0, 10);
  return isReal && seconds >= firstSecond && seconds <= lastSecond ? seconds : undefined;
}

/** @returns seconds since 1970 */
export const readSeconds = (text: string): bigint | undefined =>
  momentText.test(text) ? secondsOf(text) : undefined;

/** @returns days since 1970 */
export function readDay(text: string): bigint | undefined {
  const seconds = dayForm.test(text) ? secondsOf(`${text}T00:00:00Z`) : undefined;
  return seconds === undefined ? undefined : seconds / daySeconds;
}

const momentTextOf = (seconds: bigint): string =>
  new Date(Number(seconds) * secondMs).toISOString().replace('.000Z', 'Z');

const dayFormOf = (days: bigint): string => momentTextOf(days * daySeconds).slice(0, 10);

/** A kind of number: how its texts are parsed and formatted, and its type's range. */
export interface NumberScale {
  /** @returns the offset from the epoch, or undefined if the text is not a value of the kind */
  read: (text: string) => bigint | undefined;
  /** @throws RangeError outside the years of a date */
  write: (offset: bigint) => string;
  /** Smallest and largest offset in the type's range. */
  lowest: bigint;
  highest: bigint;
}

/** @throws TypeError if a bound is not a value of its kind, which `typedProblems` would report */
export function scaleOf(definition: NumberDefinition): NumberScale {
  if (definition.data_type === 'integer') {
    const limit = integerLimit(definition.size);
    return { read: readInteger, write: String, lowest: -limit, highest: limit };
  }
  return definition.data_type === 'date' ? dayScale(definition) : momentScale(definition);
}

const shiftScale = (epoch: bigint | undefined, scale: NumberScale): NumberScale => {
  if (epoch === undefined) throw new TypeError('The epoch is no date.');
  return {
    read: (text) => {
      const value = scale.read(text);
      return value === undefined ? undefined : value - epoch;
    },
    write: (offset) => scale.write(offset + epoch),
    lowest: scale.lowest - epoch,
    highest: scale.highest - epoch,
  };
};

const dayScale = ({ min }: DateDefinition): NumberScale =>
  shiftScale(readDay(min), {
    read: readDay,
    write: dayFormOf,
    lowest: firstSecond / daySeconds,
    highest: lastSecond / daySeconds,
  });

const momentScale = ({ epoch }: DateTimeDefinition): NumberScale =>
  shiftScale(readSeconds(epoch), {
    read: readSeconds,
    write: momentTextOf,
    lowest: firstSecond,
    highest: lastSecond,
  });
