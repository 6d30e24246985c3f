/** Kinds of values that programs tell apart: several libraries have one method for each width of integer. */
export type ValueKind = 'integer32' | 'integer64' | 'date' | 'datetime' | 'string';

/** Programs of one language. A missing one is for data that no version of its library can encrypt. */
export interface LanguagePrograms {
  /** Writes a dataset's name as a string literal of the language. */
  literal: (text: string) => string;
  /** @param note comment on the dataset, which the call does not name */
  unstructured: (note: string) => string;
  /** @param dataset string literal */
  structured?: (dataset: string) => string;
  /** Encrypts and decrypts a value of a kind. @param dataset string literal */
  typed?: (kind: ValueKind, dataset: string) => string;
}
