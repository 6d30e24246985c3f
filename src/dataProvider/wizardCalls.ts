import { HttpError } from 'ra-core';
import type { Definition, DatasetWizard } from '../../contract/wizard';
import type { Http } from './http';
import { messageOf } from './errors';
import { isObject } from './payload';

/** Kinds of names whose availability the service tells (console.md section 7). */
export type CheckedName = 'datasets' | 'dataset-groups' | 'primary-keys' | 'api-keys';

/** Something that can be picked from a list. */
export interface Choice {
  uuid: string;
  name: string;
}

/** How many data keys a definition has room for, or why it cannot be used. */
export type KeyRotations = { keys: number } | { problem: string };

/** What the wizard made, by its names; no secret comes back. */
export interface MadeByWizard {
  dataset: Choice;
  apiKey: Choice | null;
}

/** The calls that only the wizard makes. Each fails with ra-core's HttpError. */
export interface WizardCalls {
  /** @returns why the name cannot be used; nothing when it can */
  checkName: (
    kind: CheckedName,
    name: string,
    signal?: AbortSignal,
  ) => Promise<{ data: { problem?: string } }>;
  checkKeyRotations: (
    definition: Definition,
    signal?: AbortSignal,
  ) => Promise<{ data: KeyRotations }>;
  /** The first choices by name, of those that contain the text. */
  findChoices: (
    list: 'dataset-groups' | 'primary-keys',
    text: string,
    signal?: AbortSignal,
  ) => Promise<{ data: Choice[] }>;
  /** Makes everything or nothing; the same key with the same body gives the same answer (decision 29). */
  createFromWizard: (
    body: DatasetWizard,
    idempotencyKey: string,
  ) => Promise<{ data: MadeByWizard }>;
}

/** Choices shown at once; more are found by typing. */
const choicesShown = 25;

const dataOf = (body: unknown): Record<string, unknown> =>
  isObject(body) && isObject(body.data) ? body.data : {};

const choiceOf = (value: unknown): Choice | undefined =>
  isObject(value) && typeof value.uuid === 'string' && typeof value.name === 'string'
    ? { uuid: value.uuid, name: value.name }
    : undefined;

const unexpected = (body: unknown): HttpError =>
  new HttpError('The service gave an answer that the console cannot read.', 200, body);

/** A check that says no has answered; anything else is a failure. */
function refusal(error: unknown): string {
  if (error instanceof HttpError && error.status === 422) return messageOf(error);
  throw error;
}

/** @returns the wizard's calls, for the data provider */
export function wizardCalls(http: Http): WizardCalls {
  return {
    checkName: async (kind, name, signal) => {
      const request = { method: 'POST', body: { name }, signal } as const;
      const refused = await http(`/${kind}/validate-name`, request).then(() => undefined, refusal);
      return { data: refused === undefined ? {} : { problem: refused } };
    },
    checkKeyRotations: async (definition, signal) => {
      const request = { method: 'POST', body: definition, signal } as const;
      const answer = await http('/datasets/validate-key-rotations', request).catch(refusal);
      if (typeof answer === 'string') return { data: { problem: answer } };
      const { max_key_rotations: keys } = dataOf(answer.body);
      if (typeof keys !== 'number') throw unexpected(answer.body);
      return { data: { keys } };
    },
    findChoices: async (list, text, signal) => {
      const query = new URLSearchParams({
        page: '1',
        per_page: String(choicesShown),
        sort: 'name',
        ...(text === '' ? {} : { q: text }),
      });
      const { body } = await http(`/table/${list}?${query.toString()}`, { signal });
      const rows = dataOf(body)[list.replaceAll('-', '_')];
      if (!Array.isArray(rows)) throw unexpected(body);
      return { data: rows.flatMap((row: unknown) => choiceOf(row) ?? []) };
    },
    createFromWizard: async (wizard, idempotencyKey) => {
      const { body } = await http('/wizard/datasets', {
        method: 'POST',
        body: wizard,
        headers: { 'Idempotency-Key': idempotencyKey },
      });
      const { datasets, api_keys: apiKeys } = dataOf(body);
      const dataset = choiceOf(datasets);
      if (!dataset) throw unexpected(body);
      return { data: { dataset, apiKey: choiceOf(apiKeys) ?? null } };
    },
  };
}
