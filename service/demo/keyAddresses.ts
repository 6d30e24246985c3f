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
  first: number;
  last: number;
  callsADay: number;
  isRefused?: true;
}

const used = (address: string, first: number, last: number, callsADay: number): DemoAddress => ({
  address,
  first,
  last,
  callsADay,
});

/** By API key, the usual address first. */
const addresses: Readonly<Record<string, readonly DemoAddress[]>> = {
  'Patient Portal': [
    used('203.0.113.10', 140, 0, 96),
    used('203.0.113.11', 140, 0, 88),
    used('198.51.100.24', 61, 2, 31),
    // Earlier than the days whose refused calls the page counts, because the demo's history has no such row.
    { ...used('192.0.2.200', 40, 40, 0), isRefused: true },
  ],
  'Claims Engine': [used('198.51.100.130', 120, 0, 64), used('198.51.100.131', 120, 0, 52)],
  // One server for months, and another since today.
  'Analytics Loader': [used('198.51.100.140', 88, 0, 3), used('203.0.113.77', 0, 0, 2)],
  'Payment Gateway': [
    used('203.0.113.40', 75, 0, 120),
    used('203.0.113.41', 75, 0, 118),
    used('2001:db8:12:1::/64', 20, 1, 40),
  ],
  'Records Archive': [used('198.51.100.150', 150, 0, 12)],
  'Backup Agent': [used('192.0.2.20', 160, 1, 2), used('2001:db8:40:8::/64', 44, 1, 2)],
  'Parcel Tracking': [used('192.0.2.130', 90, 0, 25)],
};

/** Number of days whose calls are shown. */
const days = 30;

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
    (one) => clients[one].apiKey === name,
  );
  const seen = (addresses[name] ?? []).map((one): Insertable<Tables['api_key_addresses']> => {
    const [first, last] = [one.first, one.last].map((daysAgo) =>
      daysAgo === 0 ? lastUsed : workingMoment(today, daysAgo, `${name} from ${one.address}`),
    ) as [Date, Date];
    return {
      api_key_uuid: uuid,
      customer_uuid: customer,
      address: one.address,
      first_seen_at: first,
      last_seen_at: last,
      first_used_at: one.isRefused ? null : first,
      last_used_at: one.isRefused ? null : last,
      product: client ? clients[client].product : null,
      product_version: client ? versionOn(client, one.last) : null,
    };
  });
  const byDay = (addresses[name] ?? []).flatMap((one) =>
    Array.from({ length: days }, (_, daysAgo) => daysAgo)
      .filter((daysAgo) => daysAgo >= one.last && daysAgo <= one.first)
      .map((daysAgo) => {
        const start = new Date(today - daysAgo * dayMs);
        const calls =
          one.callsADay + stableNumber(1 + Math.ceil(one.callsADay / 2), name, String(daysAgo));
        return { api_key_uuid: uuid, address: one.address, start, calls, refused: 0 };
      }),
  );
  return { seen, byDay };
}
