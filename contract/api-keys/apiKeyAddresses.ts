import { addressStandings } from './apiKeyAddressTerms';
import { z } from '../lib/zod';

/** A row of `GET /api-keys/{uuid}/addresses`: calls for keys and definitions from one address. */
export const keyAddress = z
  .object({
    /** An IPv4 address, or an IPv6 network of 64 bits, as `2001:db8:0:1::/64`. */
    address: z.string(),
    first_seen: z.string(),
    last_seen: z.string(),
    /** Answered calls of the last 30 days of UTC, today included. */
    calls: z.int(),
    /** Refused ones. */
    refused: z.int(),
    /** The client library of the last call, as `ubiq-go 2.2.0`; null for another program. */
    library: z.string().nullable(),
    /** Position relative to the key's present address ranges. */
    standing: z.enum(addressStandings),
    /** Within a day of its first answered call, or of its first call as long as none was answered. */
    is_new: z.boolean(),
  })
  .meta({ id: 'KeyAddress' });
export type KeyAddress = z.infer<typeof keyAddress>;

/** `data.range_suggestions` of `GET /api-keys/{uuid}/range-suggestion`. */
export const rangeSuggestion = z
  .object({
    /** The smallest ranges with every address that was used since; none without one. */
    ranges: z.array(z.string()),
    /** Since when all used addresses are known: 90 days ago at the earliest. */
    since: z.string(),
    /** The addresses of all 90 days are known: nothing began later, or was forgotten since. */
    is_complete: z.boolean(),
    /** Addresses and networks that were used, and are therefore in the ranges. */
    used: z.int(),
    /** New ones among them. An address that nobody knows may be that of a leak. */
    new_addresses: z.array(z.string()),
    /** IPv4 addresses that the ranges allow. */
    ipv4_addresses: z.int(),
    /** IPv6 networks of 64 bits that they allow, as a decimal number: there may be 2^64. */
    ipv6_networks: z.string().regex(/^\d+$/),
    /** The key's ranges as they are now. */
    current: z.string(),
    /** The ranges allow an address that the current ones do not. */
    widens: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'RangeSuggestion' });
export type RangeSuggestion = z.infer<typeof rangeSuggestion>;
