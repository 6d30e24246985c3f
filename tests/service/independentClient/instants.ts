const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** The years 1 to 9999, in seconds since 1970: .NET and PHP know no other. */
export const firstInstant = -62_135_596_800n;
export const lastInstant = 253_402_300_799n;

export const secondsPerDay = 86_400n;

/**
 * Reads a second of the years 1 to 9999.
 * @returns seconds since 1970, undefined unless the text is `YYYY-MM-DDTHH:MM:SSZ` and in the calendar
 */
export function readInstant(text: string): bigint | undefined {
  if (!written.test(text) || text.startsWith('0000')) return undefined;
  const date = new Date(text);
  // Date takes 02-30 for 03-02, and 24:00:00 for the next day.
  if (Number.isNaN(date.getTime()) || `${date.toISOString().slice(0, 19)}Z` !== text)
    return undefined;
  return BigInt(date.getTime() / 1000);
}

/** The Date of seconds since 1970. */
export const dateOf = (seconds: bigint): Date => new Date(Number(seconds) * 1000);
