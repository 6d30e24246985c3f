/** The character sets of the demo's definitions. */

export const digits = '0123456789';
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const lower = upper.toLowerCase();
export const upperAndDigits = digits + upper;
export const letters = upper + lower;
export const alphanumeric = digits + letters;

/** Letters of western European names, in alphabetical order. */
export const accented = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœŒ';

const greek = 'αβγδεζηθικλμνξοπρστυφχψω';
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';

/** Larger than the input set, so that several data keys fit; other alphabets make ciphertext recognizable. */
export const accentedOutput = [
  digits,
  letters,
  accented,
  greek,
  greek.toUpperCase(),
  cyrillic,
  cyrillic.toUpperCase(),
].join('');
