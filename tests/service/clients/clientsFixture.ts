import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createClient, type Client } from '../independentClient/client';
import type { Style } from '../independentClient/clientStyles';
import type { Connection } from '../independentClient/exchange';
import { makeCredentials, type NewCredentials } from '../independentClient/makeCredentials';
import { httpSend } from '../independentClient/transport';
import { startService, type Service } from '../harness';
import { rowOf } from '../rows';
import { latestHistoryOf } from '../history';

export const digits = '0123456789';
export const alphanumeric = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`;
export const start = new Date('2026-06-15T10:00:00Z');

/** A moment after the start of the test. */
export const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);

export interface Program {
  uuid: string;
  credentials: NewCredentials;
}

/** Uuids of a dataset, of its association with its group, and of its primary key. */
export interface MadeDataset {
  uuid: string;
  link: string;
  primaryKey: string;
}

/** The service over a real connection, with what a company needs to let programs encrypt. */
export interface ClientsFixture {
  service: Service;
  /** A client of the program in one library's way; `more` replaces parts of its connection. */
  client: (program: Program, style?: Style, more?: Partial<Connection>) => Client;
  /** Makes an API key by the console's API. */
  addProgram: (name: string, more?: object) => Promise<Program>;
  /** The same at any of the paths that make one, with fresh credentials. */
  makeKey: (path: string, more: object) => Promise<Program>;
  /** @param group of its own, since dataset groups have no names that differ only in case */
  addStructured: (name: string, definition?: object, group?: string) => Promise<MadeDataset>;
  /** A structured dataset with exactly this definition. */
  addTyped: (name: string, definition: object) => Promise<MadeDataset>;
  addUnstructured: (name: string) => Promise<MadeDataset>;
  /** @returns the uuid of the association */
  associate: (
    program: Program,
    dataset: MadeDataset,
    may?: { encrypt?: boolean; decrypt?: boolean },
  ) => Promise<string>;
  /** Calls the console's API as a member and demands success. */
  api: (method: string, path: string, body?: object) => Promise<unknown>;
  /** The newest rows of the security history, newest first. */
  history: (
    count?: number,
  ) => Promise<{ title: string; action: string; details: string; object_uuid: string | null }[]>;
  /** Moves the clock of service and clients. */
  setTime: (now: Date) => void;
  close: () => Promise<void>;
}

const definition = {
  input_character_set: digits,
  output_character_set: alphanumeric,
  passthrough_character_set: '-',
  input_min_length: 6,
  input_max_length: 9,
  prefix_length: 0,
  suffix_length: 0,
};

const structured = (typed: object) => ({ dataset_type: 'structured', definition: typed });
const unstructured = {
  dataset_type: 'unstructured',
  encryption_algorithm: 'AES256GCM',
  vendor: 'Amazon S3',
};

/** Starts the service once for a file or a describe; each test continues with the records of those before. */
export function oneClientsFixture(): ClientsFixture {
  const fixture = {} as ClientsFixture;
  beforeAll(async () => void Object.assign(fixture, await startClientsFixture()));
  afterAll(() => fixture.close());
  return fixture;
}

/** Starts the service once for a file or a describe. Each test gets an empty database, companies and people. */
export function sharedClientsFixture(): ClientsFixture {
  const fixture = oneClientsFixture();
  beforeEach(() => fixture.service.renew());
  return fixture;
}

export async function startClientsFixture(): Promise<ClientsFixture> {
  const service = await startService();
  const { port, close } = await service.listen();
  const send = httpSend({ host: '127.0.0.1', port });

  const api = async (method: string, path: string, body?: object): Promise<unknown> => {
    const { status, body: answer } = await service.request('member', path, { method, body });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return (answer as { data: unknown }).data;
  };

  const makeKey = keyMaker(api);
  const addDataset = datasetMaker(api, service);

  return {
    service,
    api,
    close,
    setTime: service.setTime,
    client: ({ credentials }, style = 'node', more = {}) =>
      createClient({
        send,
        host: `127.0.0.1:${port}`,
        credentials,
        style,
        now: service.clock,
        ...more,
      }),
    addProgram: (name, more = {}) =>
      makeKey('/api-keys', { name, description: 'For programs', ...more }),
    makeKey,
    addStructured: (name, more = {}, group?: string) =>
      addDataset(name, structured({ ...definition, ...more }), group),
    addTyped: (name, typed) => addDataset(name, structured(typed)),
    addUnstructured: (name) => addDataset(name, unstructured),
    associate: associator(api),
    history: async (count = 1) => {
      const columns = [
        'title',
        'action',
        'details',
        'user_name',
        'object_type',
        'object_uuid',
      ] as const;
      return (await latestHistoryOf(service.db, columns)).slice(0, count);
    },
  };
}

type Api = ClientsFixture['api'];

const keyMaker =
  (api: Api): ClientsFixture['makeKey'] =>
  async (path, more) => {
    const credentials = makeCredentials({ sharedKeyPair: true });
    const created = (await api('POST', path, {
      csr: credentials.csr,
      public_value: credentials.accessKeyId,
      signing_value: credentials.signingKey,
      encrypted_private_key: credentials.encryptedPrivateKey,
      ...more,
    })) as { api_keys: { uuid: string } };
    return { uuid: created.api_keys.uuid, credentials };
  };

const datasetMaker =
  (api: Api, { db }: Service) =>
  async (name: string, more: object, group = `${name} group`): Promise<MadeDataset> => {
    const created = (await api('POST', '/wizard/datasets', {
      datasets: { name, description: 'For programs', ...more },
      dataset_groups: { name: group },
      primary_keys: { name: '' },
    })) as Record<'datasets' | 'primary_keys', { uuid: string }>;
    const { uuid: link } = await rowOf(db, 'dataset_groups_datasets', {
      dataset_uuid: created.datasets.uuid,
    });
    return { uuid: created.datasets.uuid, link, primaryKey: created.primary_keys.uuid };
  };

const associator =
  (api: Api): ClientsFixture['associate'] =>
  async (program, dataset, { encrypt = true, decrypt = true } = {}) => {
    const created = (await api('POST', '/dataset-groups-datasets-api-keys', {
      api_key_uuid: program.uuid,
      dataset_groups_dataset_uuid: dataset.link,
      encrypt,
      decrypt,
    })) as { dataset_groups_datasets_api_keys: { uuid: string }[] };
    return created.dataset_groups_datasets_api_keys[0]?.uuid ?? '';
  };
