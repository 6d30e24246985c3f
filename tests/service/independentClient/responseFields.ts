import { WrittenNumber, writeExact } from './exactJson';

/** The integer that a number without fraction and exponent is. */
const integerIn = (value: unknown): bigint | undefined =>
  value instanceof WrittenNumber && /^(?:0|-?[1-9]\d*)$/.test(value.text)
    ? BigInt(value.text)
    : undefined;

/** Reads the fields of a JSON object, and names the one that is not as the protocol has it. */
export class ResponseFields {
  readonly #fields: Record<string, unknown>;

  /**
   * @param value from parseExact, if numbers are to be read
   * @param where named in errors, e.g. `ffs`
   */
  constructor(
    value: unknown,
    readonly where: string,
  ) {
    if (
      typeof value !== 'object' ||
      value === null ||
      Array.isArray(value) ||
      value instanceof WrittenNumber
    )
      throw new Error(`${where} is not a JSON object.`);
    this.#fields = { ...value };
  }

  /** The error to throw about a field. */
  wrong(name: string, expected: string): Error {
    const value = this.#fields[name];
    const actual = value === undefined ? 'missing' : writeExact(value);
    return new Error(`${this.where}: ${name} must be ${expected}, and is ${actual}.`);
  }

  get(name: string): unknown {
    return this.#fields[name];
  }

  names(): string[] {
    return Object.keys(this.#fields);
  }

  /** A string, which may be empty. */
  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value !== 'string') throw this.wrong(name, 'a string');
    return value;
  }

  filledText(name: string): string {
    const value = this.text(name);
    if (value === '') throw this.wrong(name, 'a string that is not empty');
    return value;
  }

  /** The bytes of standard base64 with its padding. */
  bytes(name: string): Buffer {
    const value = this.filledText(name);
    const bytes = Buffer.from(value, 'base64');
    if (bytes.toString('base64') !== value) throw this.wrong(name, 'standard base64');
    return bytes;
  }

  /** A JSON number of any size, without fraction and exponent. */
  integer(name: string): bigint {
    const integer = integerIn(this.#fields[name]);
    if (integer === undefined)
      throw this.wrong(name, 'a JSON number without fraction and exponent');
    return integer;
  }

  /** A JSON number that is whole and at least `least`. */
  whole(name: string, least: number): number {
    const number = Number(integerIn(this.#fields[name]) ?? NaN);
    if (!Number.isSafeInteger(number) || number < least)
      throw this.wrong(name, `a whole JSON number from ${least}`);
    return number;
  }

  flag(name: string): boolean {
    const value = this.#fields[name];
    if (typeof value !== 'boolean') throw this.wrong(name, 'true or false');
    return value;
  }

  /** One of some values, spelled just so. */
  oneOf<const T extends string | boolean | null>(name: string, values: readonly T[]): T {
    const match = values.find((value) => value === this.#fields[name]);
    if (match === undefined)
      throw this.wrong(name, values.map((v) => JSON.stringify(v)).join(' or '));
    return match;
  }

  list(name: string): unknown[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) throw this.wrong(name, 'an array');
    return value.map((item: unknown) => item);
  }

  object(name: string): ResponseFields {
    return new ResponseFields(this.#fields[name], `${this.where}.${name}`);
  }
}
