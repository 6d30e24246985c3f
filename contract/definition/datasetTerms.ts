import { textLimits } from '../lib/textLimits';

/**
 * Names and labels of a dataset's parts (console.md sections 3, 4 and 9), without zod: the console shows
 * them before it loads any schema.
 */

export const datasetTypes = ['structured', 'unstructured'] as const;
export type DatasetType = (typeof datasetTypes)[number];

export const encryptionAlgorithms = ['FF1', 'FF3', 'AES256GCM', 'AES128GCM'] as const;
export type EncryptionAlgorithm = (typeof encryptionAlgorithms)[number];

/**
 * Algorithms for datasets of each type, starting with the default. No client library implements FF3; it only labels
 * existing records.
 */
export const algorithmsOf = {
  structured: ['FF1'],
  unstructured: ['AES256GCM', 'AES128GCM'],
} as const;

export const encryptionAlgorithmLabels: Record<EncryptionAlgorithm, string> = {
  FF1: 'FF1',
  FF3: 'FF3',
  AES256GCM: 'AES-256-GCM',
  AES128GCM: 'AES-128-GCM',
};

/** Maximum lengths of stored texts; `wizardLimits` are tighter. */
export const storedLimits = { name: 255, description: textLimits.description } as const;

/** Character sets, lengths and passthrough are locked once `published_at` is set (console.md section 4). */
export const isLocked = (record: { published_at: string | null }): boolean =>
  record.published_at !== null;
