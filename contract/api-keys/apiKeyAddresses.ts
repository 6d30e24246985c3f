import { addressStandings } from './apiKeyAddressTerms';
import { z } from '../lib/zod';

/** A row of `GET /api-keys/{uuid}/addresses`: calls for keys and definitions from one address. */
export const keyAddress = z
  .object({
    /** An IPv4 address, or a 64-bit IPv6 network such as `2001:db8:0:1::/64`. */
    address: z.string(),
    first_seen: z.string(),
    last_seen: z.string(),
    /** Answered calls of the last 30 UTC days, including today. */
    calls: z.int(),
    /** Refused calls of the same days. */
    refused: z.int(),
    /** The client library of the last call, such as `ubiq-go 2.2.0`; null for another program. */
    library: z.string().nullable(),
    /** Position relative to the key's present address ranges. */
    standing: z.enum(addressStandings),
    /** True within a day of its first answered call, or of its first call if none was answered. */
    is_new: z.boolean(),
  })
  .meta({ id: 'KeyAddress' });
export type KeyAddress = z.infer<typeof keyAddress>;

/** `data.range_suggestions` of `GET /api-keys/{uuid}/range-suggestion`. */
export const rangeSuggestion = z
  .object({
    /** The smallest ranges that contain every address used since; empty if there is none. */
    ranges: z.array(z.string()),
    /** Since when all used addresses are known: 90 days ago at the earliest. */
    since: z.string(),
    /** True if all addresses of the 90 days are known: the key is not newer, and no address was lost since. */
    is_complete: z.boolean(),
    /** Number of used addresses and networks, all of which are in the ranges. */
    used: z.int(),
    /** New addresses among them, which may reveal leaked credentials. */
    new_addresses: z.array(z.string()),
    /** Number of IPv4 addresses in the ranges. */
    ipv4_addresses: z.int(),
    /** Number of 64-bit IPv6 networks in the ranges, as a decimal number: there may be 2^64. */
    ipv6_networks: z.string().regex(/^\d+$/),
    /** The key's current ranges. */
    current: z.string(),
    /** True if the ranges contain an address that the current ones do not. */
    widens: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'RangeSuggestion' });
export type RangeSuggestion = z.infer<typeof rangeSuggestion>;
