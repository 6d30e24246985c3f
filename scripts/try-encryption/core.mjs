import { FF1 } from 'ubiq-security-fpe';
import { SetupError } from '../setup/setupError.mjs';
import { convert } from './radix.mjs';

/** @typedef {{ type: 'passthrough' | 'prefix' | 'suffix', value: string | number }} Rule */
/**
 * Bounds are texts, because a JSON number in JavaScript cannot hold 64 bits.
 * @typedef {{ min_input_int_value_as_string?: string, max_input_int_value_as_string?: string,
 *   epoch?: string, min_input_date_value?: string, max_input_date_value?: string }} DataTypeConfig
 */
/**
 * Fields of a dataset's definition that encryption needs, named as in `GET /api/v0/ffs`.
 * @typedef {{ input_character_set: string, output_character_set: string, passthrough_rules: Rule[],
 *   min_input_length: number, max_input_length: number, msb_encoding_bits: number, tweak: string,
 *   data_type?: string | null, data_type_config?: DataTypeConfig | null,
 *   input_encoding?: 'base32' | 'base64' | null, input_pad_character?: string | null }} Definition
 */
/** @typedef {{ bytes: Uint8Array, number: number }} DataKey */
/** @typedef {(number: number) => Promise<Uint8Array>} FindKey */

/**
 * Encrypts characters of the input set and adds the key number to the first one.
 * @param {Definition} definition @param {DataKey} key @param {string} text
 */
export function encryptCore(definition, key, text) {
  const { input_character_set: input, output_character_set: output } = definition;
  checkInput(definition, text);
  const digits = convert(ff1(definition, key.bytes).encrypt(text), input, output);
  const first = output.indexOf(digits.charAt(0)) + (key.number << definition.msb_encoding_bits);
  return output.charAt(first) + digits.slice(1);
}

/**
 * @param {Definition} definition @param {FindKey} findKey
 * @param {string} text characters of the output set
 */
export async function decryptCore(definition, findKey, text) {
  const { input_character_set: input, output_character_set: output } = definition;
  const number = keyNumber(definition, text);
  const first = output.indexOf(text.charAt(0)) - (number << definition.msb_encoding_bits);
  const digits = output.charAt(first) + text.slice(1);
  return ff1(definition, await findKey(number)).decrypt(convert(digits, output, input));
}

/** @param {Definition} definition @param {string} text characters of the output set */
const keyNumber = ({ output_character_set: output, msb_encoding_bits: bits }, text) =>
  output.indexOf(text.charAt(0)) >> bits;

/** @param {Definition} definition @param {Uint8Array} key */
const ff1 = ({ tweak, input_character_set: set }, key) =>
  new FF1(key, Buffer.from(tweak, 'base64'), 6, 32, set.length, set);

/** @param {Definition} definition @param {string} text */
function checkInput({ input_character_set: input, ...definition }, text) {
  const foreign = [...text].find((character) => !input.includes(character));
  if (foreign) throw new SetupError(`"${foreign}" is not in the dataset's input character set.`);
  const { min_input_length: minLength, max_input_length: maxLength } = definition;
  if (text.length >= minLength && text.length <= maxLength) return;
  const room = minLength === maxLength ? minLength : `${minLength} to ${maxLength}`;
  const subject = definition.input_encoding ? 'Encoded' : 'Without those that stay as they are';
  throw new SetupError(
    `The dataset encrypts ${room} characters. ${subject}, the value has ${text.length}.`,
  );
}
