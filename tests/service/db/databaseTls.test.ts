import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connectToServer } from '../../../service/db/database';

/** The server's address with these parameters of TLS. */
const addressWith = (parameters: Record<string, string>): string => {
  const address = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
};

const isEncrypted = async (address: string): Promise<boolean | undefined> => {
  const db = await connectToServer(address);
  try {
    const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
    return rows[0]?.ssl;
  } finally {
    await db.destroy();
  }
};

const certificate = process.env['TEST_DATABASE_CERTIFICATE'];

it.runIf(certificate)('TLS to the server follows DATABASE_URL', async () => {
  const proven = { sslmode: 'verify-full', sslrootcert: certificate ?? '' };
  expect(await isEncrypted(addressWith({}))).toBe(false);
  expect(await isEncrypted(addressWith(proven))).toBe(true);
});

it.runIf(certificate)('a server with an untrusted certificate is refused', async () => {
  await expect(isEncrypted(addressWith({ sslmode: 'verify-full' }))).rejects.toThrow(
    /self-signed certificate/,
  );
});
