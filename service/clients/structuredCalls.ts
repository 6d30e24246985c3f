import { setImmediate as otherRequests } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { tenant } from '../db/tenant';
import { badRequest } from '../domain/apiError';
import { ensureSlot } from '../domain/rotateDataKey';
import { AccessRefused, requireGrant } from './access';
import type { Direction } from './access';
import type { ClientAnswer, ClientCall } from './clientCall';
import { noteUse } from './noteUse';
import { definitionOf, findStructured, usableStructured } from './structuredDatasets';
import type { StructuredDataset } from './structuredDatasets';
import { wrapperFor } from './wrapDataKey';

const eitherWay: readonly Direction[] = ['encrypt', 'decrypt'];

/** `GET /api/v0/ffs`: the definition of a dataset. */
export async function readDefinition(call: ClientCall): Promise<ClientAnswer> {
  const dataset = await findStructured(call.db, call.key, call.query('ffs_name'));
  requireGrant(call.key, dataset, eitherWay);
  await noteUse(call, []);
  return { status: 200, body: definitionOf(dataset) };
}

/**
 * `GET /api/v0/fpe/key`: one data key. Without a number a client wants to encrypt and gets the current
 * one; with a number it has a ciphertext that says so, which needs the right to decrypt unless it is the
 * current one anyway.
 */
export async function readDataKey(call: ClientCall): Promise<ClientAnswer> {
  const { db, key } = call;
  const wanted = keyNumberOf(call.query('key_number'));
  const dataset = await findStructured(db, key, call.query('ffs_name'));
  const number = wanted ?? dataset.key_number;
  const directions: readonly Direction[] =
    wanted === undefined
      ? ['encrypt']
      : number === dataset.key_number
        ? ['decrypt', 'encrypt']
        : ['decrypt'];
  const allowed = requireGrant(key, dataset, directions);
  const slot = await slotOf(call, dataset, number);
  if (!slot)
    throw new AccessRefused(400, `The dataset "${dataset.name}" has no key ${number}.`, dataset);
  await noteUse(call, [{ ...allowed, dataset }]);
  return {
    status: 200,
    body: {
      encrypted_private_key: key.encrypted_private_key,
      wrapped_data_key: wrapperFor(key)(openSlot(call, dataset, slot)),
      // A text: C and Go clients refuse a number here.
      key_number: String(number),
    },
  };
}

/** `GET /api/v0/fpe/def_keys`: definitions with all their keys, of the datasets named or of all. */
export async function readDefinitionsAndKeys(call: ClientCall): Promise<ClientAnswer> {
  const { key } = call;
  const datasets = await wantedDatasets(call, call.query('ffs_name'));
  const allowed = datasets.map((dataset) => ({
    ...requireGrant(key, dataset, eitherWay),
    dataset,
  }));
  const slots = byDataset(await allSlots(call, datasets));
  const wrap = wrapperFor(key);
  const entries: [string, object][] = [];
  for (const dataset of datasets) {
    // Hundreds of keys may have to be wrapped, which nobody else should wait for.
    await otherRequests();
    const mine = slots.get(dataset.uuid) ?? [];
    const entry = {
      ffs: definitionOf(dataset),
      encrypted_private_key: key.encrypted_private_key,
      current_key_number: dataset.key_number,
      keys: mine.map((slot) => wrap(openSlot(call, dataset, slot))),
      retrieved: Math.floor(call.now.getTime() / 1000),
    };
    entries.push([dataset.name, entry]);
  }
  await noteUse(call, allowed);
  // Not by assignment: `__proto__` is a dataset name like any other.
  return { status: 200, body: Object.fromEntries(entries) };
}

const mostNames = 100;

async function wantedDatasets(
  { db, key }: ClientCall,
  names: string | undefined,
): Promise<StructuredDataset[]> {
  if (!names) return usableStructured(db, key);
  const wanted = [...new Set(names.split(',').map((name) => name.trim()))].filter(Boolean);
  if (wanted.length > mostNames) throw badRequest(`Name at most ${mostNames} datasets.`);
  const found: StructuredDataset[] = [];
  for (const name of wanted) found.push(await findStructured(db, key, name));
  return found;
}

/** @throws ApiError 400 for anything but a whole number from 0 */
function keyNumberOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw badRequest('key_number must be a whole number from 0.');
  return Number(text);
}

interface Slot {
  dataset_uuid: string;
  key_number: number;
  primary_key_version: number;
  material: Uint8Array;
  primary_material: Uint8Array;
}

const openSlot = ({ vault }: ClientCall, dataset: StructuredDataset, slot: Slot): Uint8Array =>
  vault.openDataKey(
    {
      dataset: dataset.uuid,
      keyNumber: slot.key_number,
      primaryKey: dataset.primary_key_uuid,
      primaryKeyVersion: slot.primary_key_version,
    },
    slot.primary_material,
    slot.material,
  );

/** @returns the stored keys of these datasets, or one of them, in the order of their numbers */
async function storedSlots(
  db: Database,
  datasets: readonly StructuredDataset[],
  number?: number,
): Promise<Slot[]> {
  const uuids = datasets.map(({ uuid }) => uuid);
  const only = number === undefined ? sql`` : sql`and k.key_number = ${number}`;
  const { rows } = await sql<Slot>`
    select k.dataset_uuid, k.key_number, k.primary_key_version, k.material,
      v.material as primary_material
    from dataset_keys k join datasets d on d.uuid = k.dataset_uuid
    join primary_key_versions v on v.primary_key_uuid = d.primary_key_uuid
      and v.version = k.primary_key_version
    where k.dataset_uuid = any(${uuids}::uuid[]) ${only}
    order by k.dataset_uuid, k.key_number`.execute(db);
  return rows;
}

function byDataset(slots: readonly Slot[]): ReadonlyMap<string, Slot[]> {
  const map = new Map<string, Slot[]>();
  for (const slot of slots) {
    const others = map.get(slot.dataset_uuid);
    if (others) others.push(slot);
    else map.set(slot.dataset_uuid, [slot]);
  }
  return map;
}

/** The current key is made when it is asked for first: not every dataset was made with one. */
async function slotOf(
  call: ClientCall,
  dataset: StructuredDataset,
  number: number,
): Promise<Slot | undefined> {
  const [found] = await storedSlots(call.db, [dataset], number);
  if (found || number !== dataset.key_number) return found;
  await makeSlots(call, dataset, [number]);
  const [made] = await storedSlots(call.db, [dataset], number);
  return made;
}

/** As a client takes a key's place in the list for its number, there must be no gap. */
async function allSlots(call: ClientCall, datasets: readonly StructuredDataset[]): Promise<Slot[]> {
  if (datasets.length === 0) return [];
  const found = await storedSlots(call.db, datasets);
  const stored = byDataset(found);
  let made = 0;
  for (const dataset of datasets) {
    const mine = new Set(stored.get(dataset.uuid)?.map((slot) => slot.key_number));
    const count = Math.max(dataset.key_number, ...mine) + 1;
    const missing = Array.from({ length: count }, (_, number) => number).filter(
      (number) => !mine.has(number),
    );
    if (missing.length > 0) await makeSlots(call, dataset, missing);
    made += missing.length;
  }
  return made === 0 ? found : storedSlots(call.db, datasets);
}

const makeSlots = (
  { db, vault, now, key }: ClientCall,
  dataset: StructuredDataset,
  numbers: readonly number[],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const mine = tenant(trx, key.customer_uuid);
    for (const number of numbers) await ensureSlot(mine, vault, now, dataset, number);
  });
