import { SetupError } from '../setup/setupError.mjs';

/** @typedef {import('./core.mjs').DataTypeConfig} DataTypeConfig */
/** @typedef {import('./numbers.mjs').NumberKind} NumberKind */

/** @type {Record<string, (config: DataTypeConfig) => NumberKind>} */
const kinds = {
  integer: (config) => ({
    parse: parseInteger,
    format: String,
    least: BigInt(config.min_input_int_value_as_string ?? 0),
    most: BigInt(config.max_input_int_value_as_string ?? 0),
    epoch: 0n,
  }),
  date: (config) => calendarKind(config, day),
  datetime: (config) => calendarKind(config, second),
};

/**
 * @param {import('./core.mjs').Definition} definition
 * @returns {NumberKind | undefined} undefined for the kinds of text
 */
export const numberKind = ({ data_type: type, data_type_config: config }) =>
  kinds[type ?? '']?.(config ?? {});

/** @param {string} text */
function parseInteger(text) {
  if (!/^[+-]?\d+$/.test(text)) throw new SetupError(`"${text}" is not a whole number.`);
  return BigInt(text.replace(/^\+/, ''));
}

/** @typedef {{ milliseconds: number, pattern: RegExp, example: string, format: (moment: string) => string }} Unit */

/** @type {Unit} */
const day = {
  milliseconds: 86_400_000,
  pattern: /^\d{4}-\d\d-\d\d$/,
  example: 'a date like 2026-11-27',
  format: (moment) => moment.slice(0, 10),
};

/** @type {Unit} */
const second = {
  milliseconds: 1000,
  pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  example: 'a date with a time in UTC, like 2026-11-27T12:34:56Z',
  format: (moment) => `${moment.slice(0, 19)}Z`,
};

/** Counts days or seconds since 1970. @param {DataTypeConfig} config @param {Unit} unit @returns {NumberKind} */
function calendarKind(config, unit) {
  /** @param {string | undefined} moment */
  const count = (moment) => BigInt(Math.floor(Date.parse(moment ?? '') / unit.milliseconds));
  /** @param {bigint} value */
  const format = (value) => unit.format(new Date(Number(value) * unit.milliseconds).toISOString());
  return {
    parse: (text) => {
      const isMoment = unit.pattern.test(text) && !Number.isNaN(Date.parse(text));
      // Date.parse reads 30 February as a day in March.
      if (!isMoment || format(count(text)) !== text)
        throw new SetupError(`"${text}" is not ${unit.example}.`);
      return count(text);
    },
    format,
    least: count(config.min_input_date_value),
    most: count(config.max_input_date_value),
    epoch: count(config.epoch),
  };
}
