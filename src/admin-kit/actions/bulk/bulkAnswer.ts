import { HttpError } from 'ra-core';
import { isObject } from '../../../../contract/lib/isObject';
import type { BulkResult } from '../../../../contract/bulk/bulk';
import { serviceTexts } from '../../../../texts/layout/serviceErrors';
import type { ActionParams } from '../../../model/action';
import type { ChosenRecord } from '../../../model/bulkDialog';

const isResult = (value: unknown): value is BulkResult =>
  isObject(value) &&
  typeof value.uuid === 'string' &&
  (value.problem === null || isObject(value.problem));

export interface BulkAnswer {
  results: readonly BulkResult[];
  needsCode: boolean;
}

/** @throws HttpError 200 for an answer without valid results: it must not look as if everything was done */
export function bulkAnswerIn({ bulk }: Record<string, unknown>): BulkAnswer {
  if (!isObject(bulk) || !Array.isArray(bulk['results']) || !bulk['results'].every(isResult))
    throw new HttpError(serviceTexts.without('results'), 200, bulk);
  return { results: bulk['results'], needsCode: bulk['needs_code'] === true };
}

/** Body of a bulk action: the records, and the values that all of them get. */
export type BulkBody = { records: readonly ChosenRecord[] } & Readonly<Record<string, unknown>>;

const isBulkBody = (value: unknown): value is BulkBody =>
  isObject(value) &&
  Array.isArray(value['records']) &&
  value['records'].every((record) => isObject(record) && typeof record['uuid'] === 'string');

/** @returns the body in an action's parameters, which hold it as JSON */
export function bodyIn({ body: json }: ActionParams = {}): BulkBody | undefined {
  const body: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
  return isBulkBody(body) ? body : undefined;
}

const uuidLength = 36;

/** @returns the uuid of a record from its id in the selection, which may have a prefix */
export const uuidOf = (id: string): string => id.slice(-uuidLength);
