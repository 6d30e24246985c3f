import { HttpError } from 'ra-core';
import type { Definition } from '../../contract/wizard';
import { serviceTexts } from '../../texts/serviceErrors';
import type { NameCheck } from '../model/field';
import { payloadOf } from './envelope';
import { messageOf } from './errors';
import type { Http } from './http';

/** How many data keys a definition has room for, or why it cannot be used. */
export type KeyRotations = { keys: number } | { problem: string };

const isCount = (value: unknown): value is number => typeof value === 'number';

/** A check that says no has answered; anything else is a failure. */
function refusal(error: unknown): string {
  if (error instanceof HttpError && error.status === 422) return messageOf(error);
  throw error;
}

/** What creations ask and send beyond the standard verb. Every failure is an HttpError. */
export const creationCalls = (http: Http) => ({
  /** @returns why the name cannot be used; nothing when it can */
  checkName: async (
    kind: NameCheck['kind'],
    name: string,
    signal?: AbortSignal,
  ): Promise<{ data: { problem?: string } }> => {
    const request = { method: 'POST', body: { name }, signal } as const;
    const refused = await http(`/${kind}/validate-name`, request).then(() => undefined, refusal);
    return { data: refused === undefined ? {} : { problem: refused } };
  },
  checkKeyRotations: async (
    definition: Definition,
    signal?: AbortSignal,
  ): Promise<{ data: KeyRotations }> => {
    const request = { method: 'POST', body: definition, signal } as const;
    const answer = await http('/datasets/validate-key-rotations', request).catch(refusal);
    if (typeof answer === 'string') return { data: { problem: answer } };
    return {
      data: { keys: payloadOf(answer, 'max_key_rotations', isCount, serviceTexts.unreadable) },
    };
  },
});
