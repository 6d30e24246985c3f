import { addressGroup } from '../../config/clientAddress';

/** Calls of an API key from one address since the last flush. */
export interface SeenAddress {
  apiKey: string;
  address: string;
  /** Times of the first and last call, and of the first and last answered call, in milliseconds. */
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

/** Key of an address's row; addresses of one IPv6 network share it. */
export const networkName = ({ apiKey, address }: Pick<SeenAddress, 'apiKey' | 'address'>): string =>
  `${apiKey} ${addressGroup(address)}`;

/** Merges the addresses of each IPv6 network, and sorts by key and address, the order in which rows are locked. */
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

/** @param to is extended by the other's calls, which may be earlier or later */
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
