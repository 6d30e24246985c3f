import { Resolver } from 'node:dns/promises';
import type { ResolvedAddress } from './publicNetwork';

/** Milliseconds per query to a name server, and maximum number of queries. */
const lookUpLimits = { timeout: 2000, tries: 2 };

/**
 * Queries name servers for the addresses of a host. The system's own look-up blocks one of Node's few threads while
 * it waits, so that many dead names would block other work.
 * @throws the last answer if there is no address
 */
export async function resolveName(host: string): Promise<readonly ResolvedAddress[]> {
  const resolver = new Resolver(lookUpLimits);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason;
  return addresses;
}
