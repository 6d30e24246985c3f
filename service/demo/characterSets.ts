/** The character sets that the demo's definitions are made of. */

export const digits = '0123456789';
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const lower = upper.toLowerCase();
export const upperAndDigits = digits + upper;
export const letters = upper + lower;
export const alphanumeric = digits + letters;

/** Letters of western European names, in their alphabets' order. */
export const accented = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœŒ';

const greek = 'αβγδεζηθικλμνξοπρστυφχψω';
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';

/** Larger than the input, so that several data keys fit; other alphabets tell ciphertext at sight. */
export const accentedOutput = [
  digits,
  letters,
  accented,
  greek,
  greek.toUpperCase(),
  cyrillic,
  cyrillic.toUpperCase(),
].join('');
