import { answerBody } from './answerBody';
import { type DatasetDefinition, readDefinition } from './datasetDefinition';
import type { DataKey } from './encryptionSteps';
import type { Connection } from './exchange';
import { type DefinitionAndKeys, readDefinitionAndKeys, readFpeKey } from './keyAnswers';
import { ResponseFields } from './responseFields';

/** The calls about structured datasets and their keys. */
export function definitionCalls(connection: Connection) {
  const { accessKeyId: papi, cryptoAccessKey } = connection.credentials;
  const payload_cert = connection.certified?.payloadCert;

  const get = (path: string, query: Record<string, string | undefined>): Promise<unknown> =>
    answerBody(connection, 200, { method: 'GET', path, query: { papi, ...query } });

  return {
    /** No library sends its certificate with this one. */
    async datasetDefinition(name: string): Promise<DatasetDefinition> {
      return readDefinition(await get('/api/v0/ffs', { ffs_name: name }), name, connection);
    },

    /** The current key, or the one of a number. */
    async fpeKey(name: string, keyNumber?: number): Promise<DataKey> {
      const query = { ffs_name: name, key_number: keyNumber?.toString(), payload_cert };
      return readFpeKey(await get('/api/v0/fpe/key', query), keyNumber, cryptoAccessKey);
    },

    /** The named datasets with all their keys, or all that the credentials may use. */
    async definitionsAndKeys(names?: readonly string[]): Promise<Map<string, DefinitionAndKeys>> {
      const query = { ffs_name: names?.join(','), payload_cert };
      const datasets = new ResponseFields(await get('/api/v0/fpe/def_keys', query), 'def_keys');
      const missing = names?.find((name) => !datasets.names().includes(name));
      if (missing !== undefined) throw datasets.wrong(missing, 'there, as it was asked for');
      const read = datasets.names().map((name) => {
        const dataset = datasets.get(name);
        return [name, readDefinitionAndKeys(dataset, name, cryptoAccessKey, connection)] as const;
      });
      return new Map(read);
    },
  };
}

export type DefinitionCalls = ReturnType<typeof definitionCalls>;
