import { dataKey, decryptDataKey, getDataKey } from '../../contract/datasets/datasetActions';
import {
  decryptDataKey as decrypt,
  getDataKey as handOut,
  referenceKey,
} from '../domain/keys/handOutDataKey';
import { payloadRoute, type Route } from './kit/route';

/** Hands out data keys of a dataset on demand, wrapped under a key of the caller. */
export const dataKeyRoutes: Route[] = [
  payloadRoute('post', '/datasets/get-data-key', 'data_key', {
    summary: "A dataset's data key, wrapped under the caller's RSA key and sealed for the service",
    access: ['datasets', 'data-key'],
    body: getDataKey,
    answer: dataKey,
    prepare: async (call) => void (await referenceKey(call)),
    handle: async (call) => {
      const { dataset_uuid: uuid, key_number: number, public_key: publicKey } = call.body;
      return handOut(call, uuid, number, publicKey);
    },
  }),
  payloadRoute('post', '/datasets/decrypt-data-key', 'data_key', {
    summary: "The data key that an earlier call sealed, wrapped under the caller's RSA key",
    access: ['datasets', 'data-key'],
    body: decryptDataKey,
    answer: dataKey,
    prepare: async (call) => void (await referenceKey(call)),
    handle: async (call) => {
      const { dataset_uuid: uuid, encrypted_data_key: sealed, public_key: publicKey } = call.body;
      return decrypt(call, uuid, sealed, publicKey);
    },
  }),
];
