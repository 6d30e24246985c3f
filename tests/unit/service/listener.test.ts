import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { bind, checkPort, ListenRefused } from '../../../service/server/listener';

const names = { host: 'HOST', port: 'PORT' };

it.each(['console.invalid', '999.1.1.1', 'fe80::1'])(
  'an invalid address, such as %s, is refused with the name of its setting',
  async (host) => {
    const refused = bind(createServer(), { host, port: 3000 }, names);
    await expect(refused).rejects.toBeInstanceOf(ListenRefused);
    await expect(refused).rejects.toThrow(
      new RegExp(
        `^${host} is no address to listen on \\([A-Z_]+\\)\\. Set HOST to a network address of this machine\\.$`,
      ),
    );
  },
);

it('an address of another machine and a used port are refused', async () => {
  await expect(bind(createServer(), { host: '192.0.2.1', port: 3000 }, names)).rejects.toThrow(
    'This machine has no network address 192.0.2.1. Set HOST to one of its own.',
  );
  const first = createServer();
  await bind(first, { host: '127.0.0.1', port: 0 }, names);
  const { port } = first.address() as AddressInfo;
  await expect(bind(createServer(), { host: '127.0.0.1', port }, names)).rejects.toThrow(
    `Port ${port} is taken by another program. Stop that program, or set PORT to another port.`,
  );
  await expect(checkPort({ host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} is taken`);
  await new Promise((resolve) => first.close(resolve));
  await expect(checkPort({ host: '127.0.0.1', port })).resolves.toBeUndefined();
});
