import { usageDays } from './usageTerms';
import { calendarDay } from '../lib/calendarDay';
import { z } from '../lib/zod';

/** Maximum keys named in a bar of shares, which sums up the rest. */
export const namedShares = 5;

/** Maximum libraries named in an answer. */
export const namedLibraries = 5;

/** Use of a key, which determines whether it can be retired. */
const keyUses = ['current', 'used', 'unknown', 'unseen'] as const;

/** The first used client libraries by name that report no key numbers, or no calls; `more` if there are others. */
const unnumberedLibraries = z
  .object({ libraries: z.array(z.string()), more: z.boolean() })
  .meta({ id: 'UnnumberedLibraries' });
export type UnnumberedLibraries = z.infer<typeof unnumberedLibraries>;

/** Usage of a data key, or of a version of a primary key, as reported by programs. */
export const keyUsage = z
  .object({
    /** Calls of the last 30 days. */
    encrypt: z.number(),
    decrypt: z.number(),
    /** Calls of each UTC day, oldest first; the last day is that of the answer. */
    days: z.array(z.number()).length(usageDays),
    first_used_at: z.string().nullable(),
    last_used_at: z.string().nullable(),
    use: z.enum(keyUses),
    /** The last moment at which the key may have been used, or its creation; null unless it is unseen. */
    unseen_since: z.string().nullable(),
    /** Why the use is unknown; without a library, because calls for unstructured data name no version. */
    unknown: unnumberedLibraries.nullable(),
  })
  .meta({ id: 'KeyUsage' });
export type KeyUsage = z.infer<typeof keyUsage>;

/** One row of `GET /datasets/{uuid}/keys`. */
export const dataKeyRow = z
  .object({
    key_number: z.int(),
    created_at: z.string(),
    primary_key_version: z.int(),
    usage: keyUsage,
  })
  .meta({ id: 'DataKeyRow' });
export type DataKeyRow = z.infer<typeof dataKeyRow>;

/** Calls of the last 30 days without a known key. */
const unnamedCalls = z.object({ encrypt: z.number(), decrypt: z.number() });

/** Decryptions of the last 30 days by key, and the calls without a known key. */
export const keyShares = z
  .object({
    last_day: calendarDay,
    /** The keys with the most decryptions. */
    keys: z.array(z.object({ key_number: z.int(), decrypt: z.number() })),
    /** Decryptions with all other keys. */
    other: z.number(),
    /** Calls reported without a key number. */
    unreported: unnamedCalls,
    /** Calls reported with the number of a key that does not exist. */
    unattributable: unnamedCalls,
    /** Calls for unstructured data, whose reports never name a version. */
    unstructured: unnamedCalls,
    unnumbered: unnumberedLibraries,
  })
  .meta({ id: 'KeyShares' });
export type KeyShares = z.infer<typeof keyShares>;
