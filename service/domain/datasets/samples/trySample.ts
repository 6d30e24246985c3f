import type { SampleResult } from '../../../../contract/datasets/tryDataset';
import { historyActions } from '../../../../contract/usage/activityKinds';
import { datasetRefusals } from '../../../../texts/refusals/datasets';
import { datasetHistory } from '../../../../texts/history/keys';
import { invalidField } from '../../engine/apiError';
import { recordChange } from '../../engine/records/recordHistory';
import type { VaultContext } from '../../engine/changeContext';
import { sampleCall, type SampleCall } from './sampleCall';
import { decryptStructured, encryptStructured } from './structuredSample';
import { decryptUnstructured, encryptUnstructured } from './unstructuredSample';

/**
 * Encrypts a sample as a client library would, with the dataset's own key. Each call adds a row to the
 * security history, which contains nothing of the text.
 * @param keyNumber undefined means the current one
 * @throws ApiError 404, 409 for a disabled primary key, 422 for a text that the definition does not allow
 */
export async function encryptSample(
  context: VaultContext,
  uuid: string,
  text: string,
  keyNumber: number | undefined,
): Promise<SampleResult> {
  const call = await sampleCall(context, uuid, text);
  const isStructured = call.dataset.dataset_type === 'structured';
  if (!isStructured && keyNumber !== undefined)
    throw invalidField('key_number', 'invalid', datasetRefusals.noKeyNumbers);
  const result = isStructured
    ? await encryptStructured(call, keyNumber ?? call.dataset.key_number)
    : await encryptUnstructured(call);
  await recordSample(call, 'encrypted', result);
  return result;
}

/**
 * Decrypts a sample that this dataset encrypted, here or in a program.
 * @throws ApiError as `encryptSample`
 */
export async function decryptSample(
  context: VaultContext,
  uuid: string,
  text: string,
): Promise<SampleResult> {
  const call = await sampleCall(context, uuid, text);
  const result = await (call.dataset.dataset_type === 'structured'
    ? decryptStructured(call)
    : decryptUnstructured(call));
  await recordSample(call, 'decrypted', result);
  return result;
}

const sampleActions = {
  encrypted: historyActions.sampleEncrypted,
  decrypted: historyActions.sampleDecrypted,
} as const;

const recordSample = (
  { context, dataset }: SampleCall,
  direction: 'encrypted' | 'decrypted',
  { key_number: number }: SampleResult,
): Promise<void> =>
  recordChange(context, 'datasets', dataset, {
    action: sampleActions[direction],
    details: datasetHistory.sample(direction, number, dataset.name),
  });
