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

export const newSeenAddress = (apiKey: string, address: string, calledAt: number): SeenAddress => ({
  apiKey,
  address,
  firstSeen: calledAt,
  lastSeen: calledAt,
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
export function byNetwork(entries: Iterable<SeenAddress>): SeenAddress[] {
  const merged = new Map<string, SeenAddress>();
  for (const entry of entries) {
    const address = addressGroup(entry.address);
    const name = `${entry.apiKey} ${address}`;
    const existing = merged.get(name);
    if (existing) merge(existing, entry);
    else merged.set(name, { ...entry, address });
  }
  return [...merged.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** @param target is extended by the other's calls, which may be earlier or later */
export function merge(target: SeenAddress, source: SeenAddress): void {
  if (source.lastSeen >= target.lastSeen) {
    target.product = source.product;
    target.version = source.version;
  }
  target.firstSeen = Math.min(target.firstSeen, source.firstSeen);
  target.lastSeen = Math.max(target.lastSeen, source.lastSeen);
  target.firstUsed = Math.min(target.firstUsed ?? Infinity, source.firstUsed ?? Infinity);
  target.lastUsed = Math.max(target.lastUsed ?? -Infinity, source.lastUsed ?? -Infinity);
  if (!Number.isFinite(target.firstUsed)) target.firstUsed = target.lastUsed = null;
  target.calls += source.calls;
  target.refused += source.refused;
}
