import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { knowsTypedData } from '../../contract/administration/clientLibraries';
import { isTyped } from '../../contract/definition/dataTypes';
import { refusalTitles } from '../../texts/refusals/refusals';
import { clientCallRefusals } from '../../texts/refusals/clientCalls';
import { badRequest } from '../domain/engine/apiError';
import { openDataKey, type StoredDataKey } from '../domain/keys/storedDataKeys';
import { AccessRefused, recordAccessRefused } from './accessRefused';
import { type Direction, grantsByDirection, requireGrant } from './authorizeCall';
import { requireTypedSupport } from './clientLibrary';
import { allDataKeys, byDataset, dataKeyOf, wrapFor } from './dataKeys';
import type { ClientAnswer, ClientCall } from './clientCall';
import { noteUse } from './noteUse';
import {
  definitionOf,
  findStructured,
  type StructuredDataset,
  usableStructured,
} from './structuredDatasets';

const bothDirections: readonly Direction[] = ['encrypt', 'decrypt'];

/**
 * The exact answer that ubiq-php reads as "it is unstructured data". Its `DatasetManager` requests a definition
 * before it encrypts or decrypts anything, even without a dataset name (decision 21).
 */
const unstructuredInPhp: ClientAnswer = {
  status: 401,
  body: { status: 401, message: refusalTitles.datasetName },
};

/** `GET /api/v0/ffs`: the definition of a dataset. */
export async function readDefinition(call: ClientCall): Promise<ClientAnswer> {
  const name = nameIn(call);
  const isPhp = call.library?.product === 'ubiq-php';
  if (isPhp && !name) return unstructuredInPhp;
  const dataset = await structuredOf(call, name).catch((error: unknown) => {
    if (isPhp && error instanceof AccessRefused && error.kind === 'unstructured') return undefined;
    throw error;
  });
  if (!dataset) return unstructuredInPhp;
  requireUse(call, dataset, bothDirections);
  await noteUse(call, []);
  return { status: 200, body: definitionOf(dataset) };
}

/**
 * `GET /api/v0/fpe/key`: one data key. Without a number a client can only want to encrypt. With a number it may
 * want to decrypt or to search, which encrypts with each key, so either permission is enough (decision 51).
 */
export async function readDataKey(call: ClientCall): Promise<ClientAnswer> {
  const { key } = call;
  const requestedNumber = keyNumberOf(call.query('key_number'));
  const dataset = await structuredOf(call, nameIn(call));
  const number = requestedNumber ?? dataset.key_number;
  const directions: readonly Direction[] =
    requestedNumber === undefined ? ['encrypt'] : ['decrypt', 'encrypt'];
  const permission = requireUse(call, dataset, directions);
  const wrapped = await wrappedKey(call, dataset, number);
  await noteUse(call, [{ ...permission, dataset }]);
  return {
    status: 200,
    body: {
      encrypted_private_key: key.encrypted_private_key,
      wrapped_data_key: wrapped,
      // A text, because C and Go clients refuse a number here.
      key_number: String(number),
    },
  };
}

/** `GET /api/v0/fpe/def_keys`: definitions with all their keys, of the named datasets or of all. */
export async function readDefinitionsAndKeys(call: ClientCall): Promise<ClientAnswer> {
  const { key } = call;
  const datasets = await requestedDatasets(call, nameIn(call));
  const uncached = datasets.filter(({ allWrapped }) => allWrapped === undefined);
  const storedByDataset = byDataset(await allDataKeys(call, uncached));
  const entries: [string, object][] = [];
  for (const dataset of datasets) {
    // Hundreds of keys may have to be wrapped, and other requests should not wait for that.
    await yieldToEventLoop();
    const entry = {
      ffs: definitionOf(dataset),
      encrypted_private_key: key.encrypted_private_key,
      current_key_number: dataset.key_number,
      keys: keysOf(call, dataset, storedByDataset.get(dataset.uuid)),
      retrieved: Math.floor(call.now.getTime() / 1000),
    };
    entries.push([dataset.name, entry]);
  }
  // With every key of a dataset, a program can do everything that its associations allow.
  const retrievals = datasets.flatMap((dataset) =>
    grantsByDirection(dataset).map(({ grant, direction }) => ({
      grant,
      direction,
      dataset,
      everyKey: true,
    })),
  );
  await noteUse(call, retrievals);
  // Not assigned one by one, because `__proto__` is a valid dataset name.
  return { status: 200, body: Object.fromEntries(entries) };
}

const maxNames = 100;

/**
 * The named datasets that the key may use: when libraries refresh their caches, they drop missing ones.
 * @throws AccessRefused if the key may use none
 */
async function requestedDatasets(
  call: ClientCall,
  names: string | undefined,
): Promise<StructuredDataset[]> {
  const { db, key, actor, clock } = call;
  if (!names) {
    const usable = await usableStructured(db, key);
    // A library gets the datasets that it supports; others must not prevent that.
    const datasets = usable.filter((dataset) => isSupportedBy(call, dataset));
    const [firstUsable] = usable;
    if (firstUsable && datasets.length === 0) requireUse(call, firstUsable, bothDirections);
    for (const dataset of datasets) requireGrant(key, dataset, bothDirections);
    return datasets;
  }
  const requestedNames = [...new Set(names.split(',').map((name) => name.trim()))].filter(Boolean);
  if (requestedNames.length > maxNames) throw badRequest(clientCallRefusals.manyNames(maxNames));
  const permitted: StructuredDataset[] = [];
  const refusals: AccessRefused[] = [];
  for (const name of requestedNames)
    try {
      const dataset = await structuredOf(call, name);
      requireUse(call, dataset, bothDirections);
      permitted.push(dataset);
    } catch (error) {
      if (!(error instanceof AccessRefused)) throw error;
      refusals.push(error);
    }
  const [firstRefusal] = refusals;
  if (firstRefusal && permitted.length === 0) throw firstRefusal;
  for (const refusal of refusals) await recordAccessRefused({ db, actor, clock }, key, refusal);
  return permitted;
}

const isSupportedBy = (
  { library, libraryUse }: ClientCall,
  { data_type: dataType }: StructuredDataset,
): boolean =>
  !library ||
  !isTyped(dataType) ||
  knowsTypedData(library.product, library.version, libraryUse?.api_version);

/** ubiq-snowflake uses a different name for the parameter. */
const nameIn = ({ query }: ClientCall): string | undefined =>
  query('ffs_name') ?? query('dataset_name');

/**
 * The grant is checked first, so that a key without access does not learn the dataset's kind.
 * @throws AccessRefused 401, 400, 403, and 426 for a library that does not support the kind
 */
function requireUse(
  { key, library, libraryUse }: ClientCall,
  dataset: StructuredDataset,
  directions: readonly Direction[],
) {
  const permission = requireGrant(key, dataset, directions);
  requireTypedSupport(library, libraryUse?.api_version, dataset);
  return permission;
}

/** @throws ApiError 400 without a name, and errors of `findStructured` */
async function structuredOf(
  { db, key, cache }: ClientCall,
  name: string | undefined,
): Promise<StructuredDataset> {
  if (!name) throw badRequest(clientCallRefusals.nameNeeded);
  // Wrapped data keys are cached with the dataset, so each certificate has an entry of its own.
  return cache.structured.get(`${key.uuid} ${key.certificate?.digest ?? ''} ${name}`, () =>
    findStructured(db, key, name),
  );
}

/** Maximum wrapped data keys cached per dataset: a program requests the current one, and few older ones. */
const maxCachedKeys = 8;

/** @throws AccessRefused 400 if no key has the number */
async function wrappedKey(
  call: ClientCall,
  dataset: StructuredDataset,
  number: number,
): Promise<string> {
  const cached = dataset.wrapped.get(number);
  if (cached !== undefined) return cached;
  const stored = await dataKeyOf(call, dataset, number);
  if (!stored)
    throw new AccessRefused('unknown-key', clientCallRefusals.noKey(dataset.name, number), dataset);
  const wrapped = wrapFor(call.key, openDataKey(call.vault, stored));
  if (dataset.wrapped.size < maxCachedKeys) dataset.wrapped.set(number, wrapped);
  return wrapped;
}

/** @param stored all keys of the dataset, unless the wrapped ones are cached */
function keysOf(
  { vault, key }: ClientCall,
  dataset: StructuredDataset,
  stored: readonly StoredDataKey[] = [],
): readonly string[] {
  if (dataset.allWrapped) return dataset.allWrapped;
  const keys = stored.map((dataKey) => wrapFor(key, openDataKey(vault, dataKey)));
  if (keys.length <= maxCachedKeys) {
    dataset.allWrapped = keys;
    dataset.wrapped = new Map(keys.entries());
  }
  return keys;
}

/** @throws ApiError 400 for anything but a non-negative integer */
function keyNumberOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw badRequest(clientCallRefusals.keyNumber);
  return Number(text);
}
