import { describe, expect, it } from 'vitest';
import { daysIn } from '../../../src/resources/rotation/rotationInterval';

describe('the interval of a rotation schedule', () => {
  it.each([
    [{ interval: '90' }, 90],
    [{ interval: '90', days: 400 }, 90],
    [{ interval: 'custom', days: 400 }, 400],
    [{ interval: 'custom', days: '3650' }, 3650],
    [{ interval: 'custom', days: 3651 }, undefined],
    [{ interval: 'custom', days: 0 }, undefined],
    [{ interval: 'custom', days: '1e2' }, undefined],
    [{ interval: 'custom', days: '0x5A' }, undefined],
    [{ interval: 'custom', days: '90.0' }, undefined],
    [{ interval: 'custom' }, undefined],
    [{}, undefined],
  ])('of %o is %o', (values, days) => {
    expect(daysIn(values)).toBe(days);
  });
});
