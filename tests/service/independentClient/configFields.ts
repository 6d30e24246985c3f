import { type FieldType, field, integer, text } from './answerField';
import { readInstant } from './instants';

/** The width of an integer in bits. */
const integerSize: FieldType<32 | 64> = {
  ...integer,
  read: (fields, name) => {
    const size = fields.integer(name);
    if (size === 32n) return 32;
    if (size === 64n) return 64;
    throw fields.wrong(name, '32 or 64');
  },
};

/** An integer in decimal digits. */
const decimalText: FieldType<bigint> = {
  ...text,
  read: (fields, name) => {
    const value = fields.text(name);
    if (!/^(?:0|-?[1-9]\d*)$/.test(value)) throw fields.wrong(name, 'an integer in decimal digits');
    return BigInt(value);
  },
};

/** A second as `YYYY-MM-DDTHH:MM:SSZ`, in seconds since 1970. */
const instant: FieldType<bigint> = {
  ...text,
  read: (fields, name) => {
    const seconds = readInstant(fields.text(name));
    if (seconds === undefined) throw fields.wrong(name, 'a second as YYYY-MM-DDTHH:MM:SSZ');
    // C takes the -1 of timegm for its failure.
    if (seconds === -1n) throw fields.wrong(name, 'another second than 1969-12-31T23:59:59Z');
    return seconds;
  },
};

const number = 'Java, .NET and PHP read a JSON integer and fail on fraction, exponent and text.';
const decimal = 'Without it Node ends with a ReferenceError, and C refuses every value but 0.';
const moment = "Java's parser demands the zone, and C refuses 1969-12-31T23:59:59Z.";

/** Fields of `data_type_config` for the type integer. */
export const integerConfigFields = {
  size: field('size', integerSize, 'Java, .NET and C have a method for each width.'),
  min: field('min_input_int_value', integer, number),
  max: field('max_input_int_value', integer, number),
  minText: field('min_input_int_value_as_string', decimalText, decimal),
  maxText: field('max_input_int_value_as_string', decimalText, decimal),
} as const;

/** Fields of `data_type_config` for the types date and datetime. */
export const dateConfigFields = {
  epoch: field('epoch', instant, moment),
  min: field('min_input_date_value', instant, moment),
  max: field('max_input_date_value', instant, moment),
} as const;
