import type { SampleResult } from '../../contract/tryDataset';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import { invalid } from './apiError';
import type { RotationServices } from './rotateDataKey';
import { sampleCall, type SampleCall } from './sampleCall';
import { decryptStructured, encryptStructured } from './structuredSample';
import { decryptUnstructured, encryptUnstructured } from './unstructuredSample';

/**
 * Encrypts a sample as a client library would, with the dataset's own key. Each leaves a row in the
 * security history, which says nothing of the text.
 * @param keyNumber undefined means the current one
 * @throws ApiError 404, 409 for a disabled primary key, 422 for a text that the definition cannot take
 */
export async function encryptSample(
  services: RotationServices,
  actor: Actor,
  uuid: string,
  text: string,
  keyNumber: number | undefined,
): Promise<SampleResult> {
  const call = await sampleCall(services, actor, uuid, text);
  const structured = call.dataset.dataset_type === 'structured';
  if (!structured && keyNumber !== undefined)
    throw invalid([
      { field: 'key_number', code: 'invalid', detail: 'Unstructured data has no key numbers.' },
    ]);
  const result = structured
    ? await encryptStructured(call, keyNumber ?? call.dataset.key_number)
    : await encryptUnstructured(call);
  await recordSample(call, actor, 'encrypted', result);
  return result;
}

/**
 * Decrypts a sample that this dataset encrypted, here or in a program.
 * @throws ApiError as `encryptSample`
 */
export async function decryptSample(
  services: RotationServices,
  actor: Actor,
  uuid: string,
  text: string,
): Promise<SampleResult> {
  const call = await sampleCall(services, actor, uuid, text);
  const result = await (call.dataset.dataset_type === 'structured'
    ? decryptStructured(call)
    : decryptUnstructured(call));
  await recordSample(call, actor, 'decrypted', result);
  return result;
}

function recordSample(
  { services, dataset: { uuid, name } }: SampleCall,
  actor: Actor,
  done: 'encrypted' | 'decrypted',
  { key_number: number }: SampleResult,
): Promise<void> {
  const key = number === null ? 'a key' : `key ${number}`;
  return recordActivity(
    services.db,
    {
      ...actor,
      title: 'Datasets',
      action: `Sample ${done}`,
      details: `Sample ${done} with ${key} of dataset "${name}"`,
      objectType: 'datasets',
      objectUuid: uuid,
    },
    services.clock,
  );
}
