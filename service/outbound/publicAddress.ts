import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not the public Internet (IANA special-purpose address registry). */
const specialV4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Parts of the global unicast range that lead somewhere else: tunnels carry an IPv4 address inside. */
const specialV6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refusedV4 = new BlockList();
for (const [network, prefix] of specialV4) refusedV4.addSubnet(network, prefix, 'ipv4');

const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const refusedV6 = new BlockList();
for (const [network, prefix] of specialV6) refusedV6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is one of the public Internet; anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refusedV4.check(address, 'ipv4');
  return family === 6 && globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
}
