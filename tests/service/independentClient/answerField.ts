import type { ResponseFields } from './responseFields';

/** A type of field values, with the parser that refuses every other value. */
export interface FieldType<T> {
  json: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any';
  /** Null and absence that the protocol has in place of a value. */
  allows: 'neither' | 'null' | 'null and absence';
  /** @throws Error that names the field */
  read: (fields: ResponseFields, name: string) => T;
}

/** A row of the tables of fields: from it follow the check and its test. */
export interface AnswerField<T> {
  name: string;
  type: FieldType<T>;
  /** Reaction of the strictest library to null, absence or another type. */
  strictest: string;
}

export const field = <T>(name: string, type: FieldType<T>, strictest: string): AnswerField<T> => ({
  name,
  type,
  strictest,
});

/** @throws Error that names the field */
export const readField = <T>(fields: ResponseFields, { name, type }: AnswerField<T>): T =>
  type.read(fields, name);

export const text: FieldType<string> = {
  json: 'string',
  allows: 'neither',
  read: (fields, name) => fields.text(name),
};

export const filledText: FieldType<string> = {
  ...text,
  read: (fields, name) => fields.filledText(name),
};

/** A text that libraries put into a path without encoding it. */
export const pathPart: FieldType<string> = {
  ...text,
  read: (fields, name) => {
    const value = fields.filledText(name);
    if (encodeURIComponent(value) !== value) throw fields.wrong(name, 'fit for a path as it is');
    return value;
  },
};

/** Standard base64 with its padding. */
export const base64: FieldType<Buffer> = {
  ...text,
  read: (fields, name) => fields.bytes(name),
};

/** Different characters in their order; beyond the BMP they are garbage in the Node client (4.5). */
export const characterSet: FieldType<string> = {
  ...text,
  read: (fields, name) => {
    const set = fields.filledText(name);
    if ([...set].length !== set.length) throw fields.wrong(name, 'characters of the BMP');
    if (new Set(set).size !== set.length) throw fields.wrong(name, 'different characters');
    return set;
  },
};

/** One of some texts, in their exact spelling. */
export const oneOf = <const T extends string>(...values: T[]): FieldType<T> => ({
  ...text,
  read: (fields, name) => fields.oneOf(name, values),
});

export const flag: FieldType<boolean> = {
  json: 'boolean',
  allows: 'neither',
  read: (fields, name) => fields.flag(name),
};

export const always = <const T extends boolean>(value: T): FieldType<T> => ({
  ...flag,
  read: (fields, name) => fields.oneOf(name, [value]),
});

/** A number without fraction and exponent, from `least` to 2^53 - 1. */
export const whole = (least: number): FieldType<number> => ({
  json: 'number',
  allows: 'neither',
  read: (fields, name) => fields.whole(name, least),
});

/** A number without fraction and exponent, of any size and exact. */
export const integer: FieldType<bigint> = {
  json: 'number',
  allows: 'neither',
  read: (fields, name) => fields.integer(name),
};

export const list: FieldType<unknown[]> = {
  json: 'array',
  allows: 'neither',
  read: (fields, name) => fields.list(name),
};

export const object: FieldType<ResponseFields> = {
  json: 'object',
  allows: 'neither',
  read: (fields, name) => fields.object(name),
};

/** A value, or null; absence is refused. */
export const orNull = <T>(type: FieldType<T>): FieldType<T | null> => ({
  json: type.json,
  allows: 'null',
  read: (fields, name) => (fields.get(name) === null ? null : type.read(fields, name)),
});

/** A field that every library ignores. */
export const unread: FieldType<unknown> = {
  json: 'any',
  allows: 'null and absence',
  read: (fields, name) => fields.get(name),
};
