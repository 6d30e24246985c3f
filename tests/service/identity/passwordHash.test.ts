import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../service/identity/passwords/password';
import { cheapCost } from '../../setup/cheapHash';

describe('passwords', () => {
  it('are stored as salted scrypt with their parameters', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => hashPassword('Zo\u00EB', { ...cheapCost, ln: 5 })),
    );
    expect(first).toMatch(/^\$scrypt\$ln=5,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    // Unicode composition, which depends on the keyboard, does not matter.
    for (const right of ['Zo\u00EB', 'Zoe\u0308'])
      expect(await verifyPassword(right, first ?? '')).toBe(true);
    for (const wrong of ['zo\u00EB', '', 'x'.repeat(2000)])
      expect(await verifyPassword(wrong, first ?? '')).toBe(false);
  });

  it('of unknown people never match, after the same work', async () => {
    const hash = await hashPassword('secret');
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    // Measures CPU time, because other processes may run at the same time.
    const work = async (stored: string | null) => {
      const before = process.cpuUsage();
      expect(await verifyPassword('wrong', stored)).toBe(false);
      return process.cpuUsage(before).user;
    };
    expect((await work(null)) / (await work(hash))).toBeGreaterThan(0.5);
    expect(await verifyPassword('', null, cheapCost)).toBe(false);
  });

  it('are not compared with a hash of another kind', async () => {
    await expect(verifyPassword('a', '$2b$10$abcdefg')).rejects.toThrow('unknown form');
  });
});
