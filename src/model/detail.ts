import type { ReactNode } from 'react';
import type { AttentionTone } from '../../contract/attention/attention';

/** A short note on a value, and its tone. */
export interface Remark {
  tone: AttentionTone;
  text: string;
}

/** Something said about a record, or about what is done to it, in a word and a value. */
export interface Detail<V extends ReactNode = ReactNode> {
  label: string;
  value: V;
  explanation?: string;
  remark?: Remark;
}
