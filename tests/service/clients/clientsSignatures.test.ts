import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client/client';
import { start, oneClientsFixture, type Program } from './clientsFixture';

/** Wrong signatures count by the minute and address; each case gets a minute of its own. */
const minute = 60_000;

/** All places where a comparison could start or end too early. */
const bytes = [0, 1, 2, 3, 15, 16, 31, 32, 47, 48, 61, 62, 63];

describe('the signature of a known key', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  let client: Client;
  let moment = start.getTime();

  beforeAll(async () => {
    program = await fixture.addProgram('Portal');
    await fixture.associate(program, await fixture.addStructured('SSN'));
    client = fixture.client(program);
  });

  const statusWith = async (signatureAfter?: (right: Buffer) => Buffer) => {
    moment += minute;
    fixture.setTime(new Date(moment));
    const { status } = await client.call({
      method: 'GET',
      path: '/api/v0/fpe/key',
      query: { papi: program.credentials.accessKeyId, ffs_name: 'SSN' },
      tamper: signatureAfter ? { signatureAfter } : {},
    });
    return status;
  };

  it('counts when it is whole', async () => {
    expect(await statusWith()).toBe(200);
  });

  it.each(bytes.flatMap((at) => [1, 128].map((bit) => ({ at, bit }))))(
    'is refused with bit $bit of byte $at changed',
    async ({ at, bit }) => {
      const changed = (right: Buffer) => right.map((byte, i) => (i === at ? byte ^ bit : byte));
      expect(await statusWith((right) => Buffer.from(changed(right)))).toBe(401);
    },
  );

  it.each([0, 1, 16, 32, 63])('is refused with only its first %i bytes', async (length) => {
    expect(await statusWith((right) => right.subarray(0, length))).toBe(401);
  });

  it.each([1, 16, 32, 63])('is refused with only its last %i bytes', async (length) => {
    expect(await statusWith((right) => right.subarray(-length))).toBe(401);
  });

  it('is refused with bytes after it', async () => {
    const longer = (right: Buffer) => Buffer.concat([right, Buffer.alloc(1)]);
    expect(await statusWith(longer)).toBe(401);
  });
});
