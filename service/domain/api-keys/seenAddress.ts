import { addressGroup } from '../../config/clientAddress';

/** Calls of an API key from one address since the last flush. */
export interface SeenAddress {
  apiKey: string;
  address: string;
  /** Moments of all calls, and of answered ones, in milliseconds. */
  firstSeen: number;
  lastSeen: number;
  firstUsed: number | null;
  lastUsed: number | null;
  calls: number;
  refused: number;
  product: string | null;
  version: string | null;
}

export const firstCall = (apiKey: string, address: string, at: number): SeenAddress => ({
  apiKey,
  address,
  firstSeen: at,
  lastSeen: at,
  firstUsed: null,
  lastUsed: null,
  calls: 0,
  refused: 0,
  product: null,
  version: null,
});

/** Names the row of an address, which the addresses of an IPv6 network share. */
export const networkName = ({ apiKey, address }: Pick<SeenAddress, 'apiKey' | 'address'>): string =>
  `${apiKey} ${addressGroup(address)}`;

/** Joins the addresses of an IPv6 network, by key and address, in the order in which rows are locked. */
export function byNetwork(all: Iterable<SeenAddress>): SeenAddress[] {
  const found = new Map<string, SeenAddress>();
  for (const seen of all) {
    const address = addressGroup(seen.address);
    const name = `${seen.apiKey} ${address}`;
    const before = found.get(name);
    if (before) merge(before, seen);
    else found.set(name, { ...seen, address });
  }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, seen]) => seen);
}

/** @param to gets what the other has, in either order of time */
export function merge(to: SeenAddress, from: SeenAddress): void {
  if (from.lastSeen >= to.lastSeen) {
    to.product = from.product;
    to.version = from.version;
  }
  to.firstSeen = Math.min(to.firstSeen, from.firstSeen);
  to.lastSeen = Math.max(to.lastSeen, from.lastSeen);
  to.firstUsed = Math.min(to.firstUsed ?? Infinity, from.firstUsed ?? Infinity);
  to.lastUsed = Math.max(to.lastUsed ?? -Infinity, from.lastUsed ?? -Infinity);
  if (!Number.isFinite(to.firstUsed)) to.firstUsed = to.lastUsed = null;
  to.calls += from.calls;
  to.refused += from.refused;
}
