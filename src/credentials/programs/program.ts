/** Kinds of values that programs distinguish: several libraries have one method for each integer width. */
export type ValueKind = 'integer32' | 'integer64' | 'date' | 'datetime' | 'string';

/** Programs of one language. A program is missing if no version of the library can encrypt such data. */
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
