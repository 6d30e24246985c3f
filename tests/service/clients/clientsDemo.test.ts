import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoCredentials } from '../../../service/demo/demoCredentials';
import { seedDemo } from '../../../service/demo/seedDemo';
import { createClient } from '../independentClient/client';
import { httpSend } from '../independentClient/transport';
import { startService, type Service } from '../harness';
import { readEvents } from '../domain/usage/events';
import { testClock } from '../testClock';
import { detailsOf } from '../history';

const run = promisify(execFile);

describe('the demo key', () => {
  const now = new Date();
  const clock = testClock(() => now);
  let service: Service;
  let folder: string;
  let server: string;
  let port: number;
  let close: () => Promise<void>;
  const keep = async (address = server) =>
    (await openDemoCredentials(folder, address))(service.db, service.vault, clock);
  const fileText = () => readFile(join(folder, 'demo-credentials'), 'utf8');
  const valueOf = (text: string, name: string) =>
    new RegExp(`^${name} = (\\S+)$`, 'm').exec(text)?.[1] ?? '';
  const client = async () => {
    const text = await fileText();
    const credentials = {
      accessKeyId: valueOf(text, 'ACCESS_KEY_ID'),
      signingKey: valueOf(text, 'SECRET_SIGNING_KEY'),
      cryptoAccessKey: valueOf(text, 'SECRET_CRYPTO_ACCESS_KEY'),
    };
    const send = httpSend({ host: '127.0.0.1', port });
    const host = `127.0.0.1:${port}`;
    return createClient({ send, host, credentials, style: 'node', now: clock });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-demo-'));
    service = await startService();
    service.setTime(now);
    ({ port, close } = await service.listen());
    server = `http://127.0.0.1:${port}`;
    await seedDemo({ db: service.db, vault: service.vault, clock });
    await keep();
  });
  afterAll(async () => {
    await close();
    await rm(folder, { recursive: true });
  });

  it('has its credentials in a file for the client libraries that only its owner can read', async () => {
    expect(await fileText()).toMatch(
      /^\[default\]\nACCESS_KEY_ID = [A-Za-z0-9+/]{24}\nSECRET_SIGNING_KEY = [A-Za-z0-9+/]{44}\nSECRET_CRYPTO_ACCESS_KEY = [A-Za-z0-9+/]{44}\nSERVER = http:\/\/127\.0\.0\.1:\d+\n$/,
    );
    const { mode } = await stat(join(folder, 'demo-credentials'));
    expect(mode & 0o777).toBe(0o600);
    const rows = JSON.stringify(await service.db.selectFrom('api_keys').selectAll().execute());
    const secret = valueOf(await fileText(), 'SECRET_CRYPTO_ACCESS_KEY');
    expect(rows).not.toContain(secret);
  });

  it('may use every dataset whose primary key is enabled, and encrypts files as Contracts', async () => {
    const program = await client();
    const usable = await service.db
      .selectFrom('datasets')
      .innerJoin('primary_keys', 'primary_keys.uuid', 'datasets.primary_key_uuid')
      .innerJoin('customers', 'customers.uuid', 'datasets.customer_uuid')
      .select('datasets.name')
      .where('customers.name', '=', 'Acme Health')
      .where('dataset_type', '=', 'structured')
      .where('published_at', 'is not', null)
      .where('enabled', '=', true)
      .execute();
    const all = await program.definitionsAndKeys();
    expect([...all.keys()].toSorted()).toEqual(usable.map(({ name }) => name).toSorted());
    for (const { definition } of all.values())
      expect(definition.permissions).toEqual({ encrypt: true, decrypt: true });
    const sealed = await program.encryptUnstructured(Buffer.from('x'));
    expect((await program.decryptUnstructured(sealed)).toString()).toBe('x');
    expect((await detailsOf(service.db)).slice(-2)).toEqual([
      'API key "Demo Key" retrieved a key of dataset "Contracts" to encrypt',
      'API key "Demo Key" retrieved a key of dataset "Contracts" to decrypt',
    ]);
  });

  it('works with the command that the terminal shows', async () => {
    const file = join(folder, 'demo-credentials');
    const script = ['scripts/try-encryption.mjs', 'SSN', '123-45-6789', '--credentials', file];
    const { stdout } = await run(process.execPath, script);
    expect(stdout).toMatch(/^Encrypted {2}\w{3}-\w{2}-\w{4} {3}with data key 4 of SSN\n/);
    expect(stdout).toMatch(/^Decrypted {2}123-45-6789$/m);
    const [, cipher = ''] = /Encrypted {2}(\S+)/.exec(stdout) ?? [];
    expect(await (await client()).decryptStructured('SSN', cipher)).toBe('123-45-6789');
    const reported = (await readEvents(service.db)).filter(
      (event) => event.product === 'try-encryption',
    );
    expect(reported).toMatchObject([
      { action: 0, count: 1, dataset_name: 'SSN', metadata: { key_number: 4 } },
      { action: 1, count: 1, dataset_name: 'SSN', metadata: { key_number: 4 } },
    ]);
  });

  it.each([
    ['Claim Amount', '-12345'],
    ['Visit Day', '2026-11-27'],
    ['Claim Submitted At', '2026-11-27T12:34:56Z'],
    ['Patient Token', 'Ada Byron'],
    ['Claim Note', 'Zoë'],
  ])('works with the command for each kind of typed data: %s', async (name, value) => {
    const file = join(folder, 'demo-credentials');
    const script = ['scripts/try-encryption.mjs', name, value, '--credentials', file];
    const { stdout } = await run(process.execPath, script);
    expect(stdout).toMatch(new RegExp(`^Decrypted {2}${value}$`, 'm'));
  });

  it('keeps its credentials at the next start, which only corrects the address', async () => {
    const before = await fileText();
    await keep('http://localhost:4000');
    expect(await fileText()).toBe(before.replace(server, 'http://localhost:4000'));
    await keep();
    expect(await fileText()).toBe(before);
  });

  it('gets new credentials when the file is gone, as nothing else has the old ones', async () => {
    const before = await fileText();
    await rm(join(folder, 'demo-credentials'));
    expect(await keep()).toBe(join(folder, 'demo-credentials'));
    const text = await fileText();
    for (const name of ['ACCESS_KEY_ID', 'SECRET_SIGNING_KEY', 'SECRET_CRYPTO_ACCESS_KEY'])
      expect(valueOf(text, name)).not.toBe(valueOf(before, name));
    await (await client()).encryptStructured('SSN', '123456789');
  });

  it('is not made again after somebody deleted it', async () => {
    await service.db.deleteFrom('api_keys').where('name', '=', 'Demo Key').execute();
    expect(await keep()).toBeUndefined();
  });
});
