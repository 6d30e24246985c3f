import type { ReactNode } from 'react';
import type { AttentionTone } from '../../contract/attention/attention';

/** A short note on a value, and its tone. */
export interface Remark {
  tone: AttentionTone;
  text: string;
}

/** A labelled fact about a record, or about an action on it. */
export interface Detail<V extends ReactNode = ReactNode> {
  label: string;
  value: V;
  explanation?: string;
  remark?: Remark;
}
