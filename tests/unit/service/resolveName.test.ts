import { Resolver } from 'node:dns/promises';
import { expect, it, vi } from 'vitest';
import { resolveName } from '../../../service/outbound/resolveName';

const none = new Error('queryA ENOTFOUND');

it.each([
  [['198.51.100.7'], [], [{ address: '198.51.100.7', family: 4 }]],
  [none, ['2001:db8::7'], [{ address: '2001:db8::7', family: 6 }]],
  // A private address must be found next to a public one.
  [
    ['198.51.100.7'],
    ['fd00::7'],
    [
      { address: '198.51.100.7', family: 4 },
      { address: 'fd00::7', family: 6 },
    ],
  ],
])('finds the addresses of %s and %s', async (v4, v6, addresses) => {
  const resolve4 = vi.spyOn(Resolver.prototype, 'resolve4');
  if (v4 instanceof Error) resolve4.mockRejectedValue(v4);
  else resolve4.mockResolvedValue(v4);
  vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(v6);
  expect(await resolveName('hooks.example')).toEqual(addresses);
});

it('rejects with the reason when there is no address', async () => {
  vi.spyOn(Resolver.prototype, 'resolve4').mockRejectedValue(none);
  vi.spyOn(Resolver.prototype, 'resolve6').mockRejectedValue(new Error('queryAaaa ENOTFOUND'));
  await expect(resolveName('hooks.example')).rejects.toBe(none);
});
