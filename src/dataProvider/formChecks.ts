import { HttpError } from 'ra-core';
import type { StructuredDatasetDefinition } from '../../contract/datasets/wizard';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import type { NameCheck } from '../model/field';
import { dataAt, payloadOf } from './envelope';
import { messageOf } from './errors';
import type { Http, HttpAnswer } from './http';

/** Number of data keys that a definition has room for, or why it cannot be used. */
export type KeyRotations = { keys: number } | { problem: string };

/** A name with a `problem` cannot be used; a `warning` does not prevent its use. */
export interface NameVerdict {
  problem?: string;
  warning?: string;
}

function verdictOf({ body }: HttpAnswer): NameVerdict {
  const warning = dataAt(body, 'warning');
  return typeof warning === 'string' ? { warning } : {};
}

/** HTTP 422 is the check's negative answer; any other error is a failure. */
function refusal(error: unknown): { problem: string } {
  if (error instanceof HttpError && error.status === 422) return { problem: messageOf(error) };
  throw error;
}

const isCount = (value: unknown): value is number => typeof value === 'number';
const keyCountPayload = {
  key: 'max_key_rotations',
  is: isCount,
  otherwise: serviceTexts.unreadable,
};

/** Checks of typed values that only the service can make. */
export const formChecks = (http: Http) => ({
  /**
   * @param body the name, and the uuid of the record that has it or will get it
   * @returns the reason why the name cannot be used, or a warning to consider first
   */
  checkName: async (
    kind: NameCheck['kind'],
    body: { name: string; uuid?: string },
    signal?: AbortSignal,
  ): Promise<{ data: NameVerdict }> => {
    const request = { method: 'POST', body, signal } as const;
    const data = await http(`/${kind}/validate-name`, request).then(verdictOf, refusal);
    return { data };
  },
  checkKeyRotations: async (
    body: StructuredDatasetDefinition,
    signal?: AbortSignal,
  ): Promise<{ data: KeyRotations }> => {
    const path = '/datasets/validate-key-rotations';
    const request = { method: 'POST', body, signal } as const;
    return http(path, request).then(
      (answer) => ({ data: { keys: payloadOf(answer, keyCountPayload) } }),
      (error: unknown) => ({ data: refusal(error) }),
    );
  },
});
