import type { ReactNode } from 'react';

/** Something said about a record, or about what is done to it, in a word and a value. */
export interface Detail<V extends ReactNode = ReactNode> {
  label: string;
  value: V;
  explanation?: string;
  warning?: string;
}
