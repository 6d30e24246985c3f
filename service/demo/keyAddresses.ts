import type { Insertable } from 'kysely';
import { dayMs } from '../../contract/lib/clock';
import type { Tables } from '../db/tables';
import { clients, versionOn } from './clients';
import { stableNumber } from './random';
import { workingMoment } from './timeline';

/** An address from which a program of the demo calls. */
interface DemoAddress {
  address: string;
  /** Days since the first and the last call; 0 is the time of the key's last use. */
  firstDaysAgo: number;
  lastDaysAgo: number;
  callsADay: number;
  isRefused?: true;
}

const usedAddress = (
  address: string,
  firstDaysAgo: number,
  lastDaysAgo: number,
  callsADay: number,
): DemoAddress => ({
  address,
  firstDaysAgo,
  lastDaysAgo,
  callsADay,
});

/** By API key, the usual address first. */
const addresses: Readonly<Record<string, readonly DemoAddress[]>> = {
  'Patient Portal': [
    usedAddress('203.0.113.10', 140, 0, 96),
    usedAddress('203.0.113.11', 140, 0, 88),
    usedAddress('198.51.100.24', 61, 2, 31),
    // Earlier than the days whose refused calls the page counts, because the demo's history has no such row.
    { ...usedAddress('192.0.2.200', 40, 40, 0), isRefused: true },
  ],
  'Claims Engine': [
    usedAddress('198.51.100.130', 120, 0, 64),
    usedAddress('198.51.100.131', 120, 0, 52),
  ],
  // One server for months, and another since today.
  'Analytics Loader': [
    usedAddress('198.51.100.140', 88, 0, 3),
    usedAddress('203.0.113.77', 0, 0, 2),
  ],
  'Payment Gateway': [
    usedAddress('203.0.113.40', 75, 0, 120),
    usedAddress('203.0.113.41', 75, 0, 118),
    usedAddress('2001:db8:12:1::/64', 20, 1, 40),
  ],
  'Records Archive': [usedAddress('198.51.100.150', 150, 0, 12)],
  'Backup Agent': [
    usedAddress('192.0.2.20', 160, 1, 2),
    usedAddress('2001:db8:40:8::/64', 44, 1, 2),
  ],
  'Parcel Tracking': [usedAddress('192.0.2.130', 90, 0, 25)],
};

/** Number of days whose calls are shown. */
const countedDays = 30;

interface Key {
  name: string;
  uuid: string;
  customer: string;
  lastUsed: Date;
}

/** @returns the usual address of a demo API key; null if no program uses the key */
export const usualAddress = (name: string): string | null => addresses[name]?.[0]?.address ?? null;

/** @returns the rows of the addresses from which a key was used, and of their calls by day */
export function addressRows({ name, uuid, customer, lastUsed }: Key, today: number) {
  const client = (Object.keys(clients) as (keyof typeof clients)[]).find(
    (candidate) => clients[candidate].apiKey === name,
  );
  const rows = (addresses[name] ?? []).map((usage): Insertable<Tables['api_key_addresses']> => {
    const [firstSeenAt, lastSeenAt] = [usage.firstDaysAgo, usage.lastDaysAgo].map((daysAgo) =>
      daysAgo === 0 ? lastUsed : workingMoment(today, daysAgo, `${name} from ${usage.address}`),
    ) as [Date, Date];
    return {
      api_key_uuid: uuid,
      customer_uuid: customer,
      address: usage.address,
      first_seen_at: firstSeenAt,
      last_seen_at: lastSeenAt,
      first_used_at: usage.isRefused ? null : firstSeenAt,
      last_used_at: usage.isRefused ? null : lastSeenAt,
      product: client ? clients[client].product : null,
      product_version: client ? versionOn(client, usage.lastDaysAgo) : null,
    };
  });
  const dayRows = (addresses[name] ?? []).flatMap((usage) =>
    Array.from({ length: countedDays }, (_, daysAgo) => daysAgo)
      .filter((daysAgo) => daysAgo >= usage.lastDaysAgo && daysAgo <= usage.firstDaysAgo)
      .map((daysAgo) => {
        const start = new Date(today - daysAgo * dayMs);
        const calls =
          usage.callsADay + stableNumber(1 + Math.ceil(usage.callsADay / 2), name, String(daysAgo));
        return { api_key_uuid: uuid, address: usage.address, start, calls, refused: 0 };
      }),
  );
  return { rows, dayRows };
}
