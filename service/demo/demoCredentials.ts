import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  credentialBytes,
  credentialsFile,
  type ProgramCredentials,
} from '../../contract/api-keys/credentialTerms';
import type { Clock } from '../db/clock';
import type { Database } from '../db/database';
import { searchText } from '../db/searchText';
import { transact } from '../db/transaction';
import { recordChange } from '../domain/engine/records/recordHistory';
import type { Vault } from '../vault/vault';
import { acme } from './acme';
import { demoKeyName } from './acmeApiKeys';
import { apiKeyUuid, credentialColumns } from './apiKeyRows';
import { makeKeyPair, randomText } from './keyPair';
import { customerUuid } from './people';

/** File with the credentials of the demo key, which may use every dataset. */
const demoCredentialsFile = 'demo-credentials';

function credentialsOf(text: string | undefined): ProgramCredentials | undefined {
  const readValue = (name: string) => new RegExp(`^${name} *= *(\\S+)`, 'm').exec(text ?? '')?.[1];
  const accessKeyId = readValue('ACCESS_KEY_ID');
  const signingKey = readValue('SECRET_SIGNING_KEY');
  const cryptoAccessKey = readValue('SECRET_CRYPTO_ACCESS_KEY');
  if (!accessKeyId || !signingKey || !cryptoAccessKey) return undefined;
  return { accessKeyId, signingKey, cryptoAccessKey };
}

async function makeCredentials() {
  const credentials = {
    accessKeyId: randomText(credentialBytes.accessKeyId),
    signingKey: randomText(credentialBytes.signingKey),
    cryptoAccessKey: randomText(credentialBytes.cryptoAccessKey),
  };
  return { credentials, pair: await makeKeyPair(credentials.cryptoAccessKey) };
}

/**
 * Stores the demo key's credentials in a file that only its owner can read; only this file has the crypto access
 * key. If it is missing, new credentials are generated in parallel with the caller's work until `storeCredentials`.
 * @param server the public address, which may have changed since the last start
 * @returns `storeCredentials`, to be called once the demo data exists. It resolves with the file's path, or with
 *   undefined if somebody has deleted the demo key
 */
export async function openDemoCredentials(dataDir: string, server: string) {
  const path = join(dataDir, demoCredentialsFile);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const existing = credentialsOf(text);
  const pendingCredentials = existing ? undefined : makeCredentials();

  return async function storeCredentials(
    db: Database,
    vault: Vault,
    clock: Clock,
  ): Promise<string | undefined> {
    const key = await db
      .selectFrom('api_keys')
      .select(['uuid', 'public_value', 'description'])
      .where('uuid', '=', apiKeyUuid(acme, demoKeyName))
      .executeTakeFirst();
    if (!key) return undefined;
    if (existing?.accessKeyId === key.public_value) {
      const expectedText = credentialsFile(existing, server);
      if (expectedText !== text) await writeSecret(path, expectedText);
      return path;
    }
    const { credentials, pair } = await (pendingCredentials ?? makeCredentials());
    const { accessKeyId, signingKey } = credentials;
    // The file is written first: credentials that nobody has would make the demo key unusable for ever.
    await writeSecret(path, credentialsFile(credentials, server));
    await transact(db, async (trx) => {
      await trx
        .updateTable('api_keys')
        .set({
          ...credentialColumns(vault, pair, accessKeyId, signingKey),
          search_text: searchText(demoKeyName, key.description, accessKeyId),
        })
        .where('uuid', '=', key.uuid)
        .execute();
      const actor = {
        customer: customerUuid(acme),
        userName: 'Demo',
        ipAddress: undefined,
        transactionId: randomUUID(),
      };
      const record = { uuid: key.uuid, name: demoKeyName };
      await recordChange({ db: trx, clock, actor }, 'api_keys', record, {
        action: 'Updated',
        details: `API key "${demoKeyName}" received new credentials, which are in the file ${demoCredentialsFile}`,
      });
    });
    return path;
  };
}

/** Written to a temporary file and renamed, so that a program never reads half a file. */
async function writeSecret(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}`;
  await writeFile(temporaryPath, text, { mode: 0o600, flag: 'wx' });
  await rename(temporaryPath, path);
}
