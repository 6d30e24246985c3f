/** Fullwidth and halfwidth forms of ordinary characters (the width mapping of RFC 8265). */
const widthForms = /[\u3000\uFF01-\uFFEE]/gu;

function ordinaryForm(form: string): string {
  const mapped = form.normalize('NFKC');
  return [...mapped].length === 1 ? mapped : form;
}

const isAscii = (text: string): boolean => /^[\0-\x7F]*$/.test(text);

const unicodeKey = (name: string): string =>
  name.replace(widthForms, ordinaryForm).toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

/**
 * Key for comparing unique names: RFC 8265 UsernameCaseMapped (width mapping, Unicode `toLowerCase`, NFC).
 * Both small sigmas count as one letter, because a capital sigma becomes either, depending on its place.
 * The database function `name_key` (migration 045) is generated from this mapping: a change here needs a migration.
 */
export const nameKey = (name: string): string =>
  isAscii(name) ? name.toLowerCase() : unicodeKey(name);
