import type { Insertable } from 'kysely';
import { hourMs } from '../../contract/lib/clock';
import { everyAddress, flagsOf } from '../../contract/api-keys/apiKeyTerms';
import { credentialBytes } from '../../contract/api-keys/credentialTerms';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import type { NewEvent } from '../domain/usage/insertEvents';
import { purposes } from '../vault/purposes';
import type { Vault } from '../vault/vault';
import type { DemoApiKey, DemoCompany } from './company';
import { linkCreated, linkUuid, recordColumns } from './datasetRows';
import { addressRows, usualAddress } from './keyAddresses';
import { type ClientKeyPair, randomText } from './keyPair';
import { workingMoment } from './timeline';
import { customerUuid } from './people';
import { stableBytes, stableUuid } from './random';

export const apiKeyUuid = (company: DemoCompany, name: string): string =>
  stableUuid('api-key', company.name, name);

export const apiKeyCreated = (today: number, key: DemoApiKey): Date =>
  workingMoment(today, key.created.daysAgo, `api key ${key.name}`);

export const apiKeyDisabled = (today: number, { name, disabledDaysAgo }: DemoApiKey): Date | null =>
  disabledDaysAgo === undefined
    ? null
    : workingMoment(today, disabledDaysAgo, `disable api key ${name}`);

/** @returns the credentials' columns; signing key and private key are discarded unless the caller keeps them */
export const credentialColumns = (
  vault: Vault,
  pair: ClientKeyPair,
  accessKeyId: string,
  signingKey: string,
) => ({
  public_value: accessKeyId,
  signing_value: vault.seal(Buffer.from(signingKey), purposes.signingKey(accessKeyId)),
  csr: '',
  public_key: pair.publicKey,
  encrypted_private_key: pair.encryptedPrivateKey,
});

type LastUses = ReadonlyMap<string, Date>;

function lastUses(
  events: readonly NewEvent[],
  keyOf: (source: NewEvent['source']) => string,
): LastUses {
  // Events are sorted oldest first, so the last one wins.
  return new Map(events.map(({ source, date }) => [keyOf(source), date]));
}

/**
 * The company's API keys with their permissions, and their use according to the events. They share a key
 * pair, and nobody has their secrets: they are only for viewing.
 * @param events of the company, oldest first
 */
export function apiKeyRows(
  company: DemoCompany,
  context: { today: number; vault: Vault; pair: ClientKeyPair; events: readonly NewEvent[] },
) {
  const { events } = context;
  const lastUsedByKey = lastUses(events, ({ apiKey }) => apiKey ?? '');
  const addresses = company.apiKeys.flatMap(({ name }) => {
    const uuid = apiKeyUuid(company, name);
    const lastUsed = lastUsedByKey.get(uuid);
    return lastUsed
      ? [addressRows({ name, uuid, customer: customerUuid(company), lastUsed }, context.today)]
      : [];
  });
  const usesByLibrary = new Map(
    events.map(({ source: { apiKey, product, productVersion }, date }) => [
      JSON.stringify([apiKey, product, productVersion]),
      { apiKey, product, productVersion, date },
    ]),
  );
  return {
    keys: company.apiKeys.map((key) =>
      keyRow(company, key, {
        ...context,
        lastUsed: lastUsedByKey.get(apiKeyUuid(company, key.name)) ?? null,
      }),
    ),
    addresses: addresses.flatMap(({ rows }) => rows),
    addressDays: addresses.flatMap(({ dayRows }) => dayRows),
    associations: company.apiKeys.flatMap((key) => associationRows(company, key, context)),
    libraries: [...usesByLibrary.values()].flatMap(({ apiKey, product, productVersion, date }) =>
      apiKey === null
        ? []
        : [{ api_key_uuid: apiKey, product, product_version: productVersion, seen_at: date }],
    ),
  };
}

function keyRow(
  company: DemoCompany,
  key: DemoApiKey,
  context: { today: number; vault: Vault; pair: ClientKeyPair; lastUsed: Date | null },
): Insertable<Tables['api_keys']> {
  const { today } = context;
  const createdAt = apiKeyCreated(today, key);
  const disabledAt = apiKeyDisabled(today, key);
  const accessKeyId = Buffer.from(stableBytes('access key', company.name, key.name))
    .subarray(0, credentialBytes.accessKeyId)
    .toString('base64');
  return {
    ...recordColumns(company, key, createdAt, disabledAt ?? createdAt),
    uuid: apiKeyUuid(company, key.name),
    search_text: searchText(key.name, key.description, accessKeyId),
    ...credentialColumns(
      context.vault,
      context.pair,
      accessKeyId,
      randomText(credentialBytes.signingKey),
    ),
    certificate: null,
    ip_allowed: key.ipAllowed ?? everyAddress,
    enabled: disabledAt === null,
    autoprovisioned: key.autoprovisioned ?? false,
    replaces_uuid: key.replaces === undefined ? null : apiKeyUuid(company, key.replaces),
    end_date_tm:
      key.endsInDays === undefined
        ? null
        : workingMoment(today, -key.endsInDays, `end of api key ${key.name}`),
    last_used_at: context.lastUsed,
    version: disabledAt === null ? 1 : 2,
  };
}

/** @throws if the key names a missing group or dataset, which is a mistake in the demo's data */
function associationRows(
  company: DemoCompany,
  key: DemoApiKey,
  { today, events }: { today: number; events: readonly NewEvent[] },
): Insertable<Tables['dataset_groups_datasets_api_keys']>[] {
  const apiKey = apiKeyUuid(company, key.name);
  const uses = lastUses(
    events.filter(({ source }) => source.apiKey === apiKey),
    ({ datasetName }) => datasetName,
  );
  return key.access
    .flatMap(({ group: name, datasets, type }) => {
      const group = company.groups.find((candidate) => candidate.name === name);
      if (!group) throw new Error(`${company.name} has no group ${name}.`);
      return (datasets ?? group.datasets).map((dataset) => ({ group, dataset, type }));
    })
    .map(({ group, dataset, type }, index) => {
      const { encrypt, decrypt } = flagsOf(type);
      const linkedAt = linkCreated(today, company, group, dataset).getTime();
      const associatedAt = Math.max(apiKeyCreated(today, key).getTime(), linkedAt + hourMs);
      return {
        uuid: stableUuid('association', company.name, key.name, group.name, dataset),
        customer_uuid: customerUuid(company),
        api_key_uuid: apiKey,
        dataset_groups_dataset_uuid: linkUuid(company, group, dataset),
        encrypt,
        decrypt,
        // Seconds apart, because the oldest association matters.
        created_at: new Date(associatedAt + index * 1000),
        last_used_at: uses.get(dataset) ?? null,
        last_used_address: uses.has(dataset) ? usualAddress(key.name) : null,
      };
    });
}
