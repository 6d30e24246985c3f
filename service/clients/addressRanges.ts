import { BlockList, isIP } from 'node:net';
import { allowsEveryAddress, rangesOf } from '../../contract/ipRanges';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Whether a comma-separated list of CIDR ranges lets an address in. A range of length 0 of either family
 * lets everybody in; an IPv4 address that is written as IPv6 counts as the IPv4 address.
 */
export function isAddressAllowed(list: string, address: string | undefined): boolean {
  if (allowsEveryAddress(list)) return true;
  const plain = (address ?? '').replace(/%.*$/, '');
  if (isIP(plain) === 0) return false;
  const ranges = new BlockList();
  for (const range of rangesOf(list)) {
    const [network = '', length] = range.split('/');
    ranges.addSubnet(network, Number(length), familyOf(network));
  }
  return ranges.check(plain, familyOf(plain));
}
