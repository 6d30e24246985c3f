import type { PayloadDefinition } from './encryptPayload';

/** What the page asks of the preview's worker; the id comes back with the answer. */
export interface PreviewQuestion {
  id: string;
  payload: string;
  definition: PayloadDefinition;
}

export type PreviewAnswer = { id: string; encrypted: string } | { id: string; problem: string };
