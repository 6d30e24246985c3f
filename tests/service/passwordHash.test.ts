import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../service/identity/password';

describe('passwords', () => {
  it('are kept as salted scrypt with their parameters', async () => {
    const [one, two] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('secret', one)).toBe(true);
    expect(await verifyPassword('Secret', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
    expect(await verifyPassword('x'.repeat(2000), one)).toBe(false);
  });

  it('are the same however the keyboard composes them', async () => {
    const hash = await hashPassword('Zo\u00EB');
    expect(await verifyPassword('Zoe\u0308', hash)).toBe(true);
  });

  it('match nobody who is unknown, after the same work', async () => {
    const hash = await hashPassword('secret');
    const time = async (stored: string | null) => {
      const start = performance.now();
      expect(await verifyPassword('wrong', stored)).toBe(false);
      return performance.now() - start;
    };
    const known = Math.min(await time(hash), await time(hash));
    const unknown = Math.min(await time(null), await time(null));
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(await verifyPassword('', null)).toBe(false);
  });

  it('are not compared with a hash of another kind', async () => {
    await expect(verifyPassword('a', '$2b$10$abcdefg')).rejects.toThrow('unknown form');
  });
});
