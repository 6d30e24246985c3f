const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True when a text has the form of a UUID, of any version and in any case, as the database accepts it. */
export const isUuid = (text: string): boolean => uuidForm.test(text);

/** @returns the UUID with these 32 hexadecimal digits */
export const uuidOfDigits = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
