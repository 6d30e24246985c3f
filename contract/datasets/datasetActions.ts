import { pastedPublicKey } from '../lib/pem';
import { recordUuid, z } from '../lib/zod';

/** An RSA public key (SubjectPublicKeyInfo, PEM) under which a data key is handed out; never in clear. */
const publicKey = pastedPublicKey(4096);

/** Body of `POST /datasets/get-data-key`. */
export const getDataKey = z.strictObject({
  dataset_uuid: recordUuid,
  /** Absent means the current one. */
  key_number: z.int32().nonnegative().optional(),
  public_key: publicKey,
});

/**
 * Body of `POST /datasets/decrypt-data-key`: the sealed key of an earlier `get-data-key`, and its dataset, which
 * is shown on the page that asks for the code.
 */
export const decryptDataKey = z.strictObject({
  dataset_uuid: recordUuid,
  encrypted_data_key: z.base64().max(8192),
  public_key: publicKey,
});

/** A data key wrapped for the caller (RSA-OAEP, SHA-256), and sealed for the service. */
export const dataKey = z
  .object({
    dataset_uuid: recordUuid,
    key_number: z.int(),
    wrapped_data_key: z.base64(),
    encrypted_data_key: z.base64(),
  })
  .meta({ id: 'DataKey' });
export type DataKey = z.infer<typeof dataKey>;
