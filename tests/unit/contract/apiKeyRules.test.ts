import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apiKeyRefusal,
  apiKeyStatus,
  associationLabel,
  cloneName,
  flagsOf,
  successorName,
  associationTypes,
} from '../../../contract/api-keys/apiKeyTerms';
import { allowsEveryAddress, ipAllowed } from '../../../contract/api-keys/ipRanges';

const now = new Date('2026-06-15T10:00:00Z');
const afterNow = (ms: number) => new Date(now.getTime() + ms).toISOString();

describe('the suggested name of a clone', () => {
  it.each([
    ['Payroll', 'Copy of Payroll'],
    ['k'.repeat(92), `Copy of ${'k'.repeat(92)}`],
    ['k'.repeat(93), `Copy of ${'k'.repeat(92)}`],
    [`${'k'.repeat(91)} ${'l'.repeat(8)}`, `Copy of ${'k'.repeat(91)}`],
    ['🔑'.repeat(100), `Copy of ${'🔑'.repeat(92)}`],
  ])('for %j is %j, which is valid', (name, copy) => {
    expect(cloneName(name)).toBe(copy);
  });
});

describe("the suggested name of a rolled key's successor", () => {
  it.each([
    ['Payroll', 'Payroll 2026-11-28'],
    ['Payroll 2026-06-01', 'Payroll 2026-11-28'],
    ['Payroll 2026-11-28', 'Payroll 2026-11-28 2026-11-28'],
    ['🔑'.repeat(100), `${'🔑'.repeat(89)} 2026-11-28`],
  ])('for %j is %j', (name, successor) => {
    expect(successorName(name, '2026-11-28')).toBe(successor);
  });
});

describe('the state of an API key (companion.md section 4)', () => {
  it.each([
    [true, null, 'Enabled'],
    [true, afterNow(1), 'Enabled | Pending Expiration'],
    [false, null, 'Disabled'],
    [false, afterNow(1), 'Disabled | Pending Expiration'],
    [true, afterNow(0), 'Expired'],
    [false, afterNow(-1), 'Expired'],
  ] as const)('enabled %s, ends %s: %s', (enabled, end, status) => {
    expect(apiKeyStatus({ enabled, end_date_tm: end }, now)).toBe(status);
  });

  it('allows Disable, Roll, Clone and Expire only for enabled keys, not autoprovisioned and not expired', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.integer({ min: -5, max: 5 })),
        (enabled, autoprovisioned, end) => {
          const key = {
            enabled,
            autoprovisioned,
            end_date_tm: end === null ? null : afterNow(end),
          };
          const offered = enabled && !autoprovisioned && (end === null || end > 0);
          for (const transition of ['disable', 'roll', 'clone', 'expire'] as const)
            expect(apiKeyRefusal(transition, key, now) === undefined).toBe(offered);
        },
      ),
    );
  });
});

describe('the type of an association', () => {
  it('follows from its flags, and its flags from its type', () => {
    expect(associationTypes.map(({ label }) => label)).toEqual([
      'Encrypt, Decrypt',
      'Encrypt Only',
      'Decrypt Only',
    ]);
    for (const { value, label } of associationTypes)
      expect(associationLabel(flagsOf(value))).toBe(label);
  });
});

describe('address ranges (companion.md section 5)', () => {
  it.each([
    ['', '0.0.0.0/0'],
    ['   ', '0.0.0.0/0'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    [' 10.0.0.0/8 ,\n192.168.1.7/32', '10.0.0.0/8,192.168.1.7/32'],
    ['2001:db8::/32,::1/128', '2001:db8::/32,::1/128'],
  ])('%j are sent as %j', (typed, sent) => {
    expect(ipAllowed.parse(typed)).toBe(sent);
  });

  it.each(['10.0.0.1', '10.0.0.0/33', '256.0.0.0/8', '10.0.0/8', '::/129', 'example.com/8', '/8'])(
    '%j are refused',
    (typed) => {
      const { error } = ipAllowed.safeParse(typed);
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'This is not a valid IP address in CIDR notation',
      ]);
    },
  );

  it.each([
    ['0.0.0.0/0', true],
    ['10.0.0.0/8, ::/0', true],
    ['10.0.0.0/8', false],
    ['10.0.0.0/10', false],
  ])('%j allow every address: %s', (ranges, all) => {
    expect(allowsEveryAddress(ranges)).toBe(all);
  });
});
