import type { DatasetType } from '../../../contract/datasetTerms';
import type { ShownCredentials } from '../../keygen/credentialParts';

/** What the texts are made from. */
export interface SnippetInput {
  /** Name of the dataset: client programs know it by that. */
  dataset: string;
  type: DatasetType;
  /** Origin of the service, with its scheme (client-protocol 2.1). */
  server: string;
  credentials: ShownCredentials;
}

/** A text that is ready to be copied. */
export interface Snippet {
  id: string;
  label: string;
  /** One sentence: where it goes, or how it is run. */
  hint: string;
  /** Command that installs the client library. */
  install?: string;
  /** The text holds the credentials: it is masked until it is asked for. */
  secret?: true;
  text: (input: SnippetInput) => string;
}

/** Characters that end a line for some of the languages, though JSON leaves them as they are. */
const lineEnds = /[\u0085\u2028\u2029]/g;

/** A string literal in one line, as all five languages read it. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    lineEnds,
    (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Says in a comment which dataset is meant, where the call names none (decision 21). */
export const unstructuredNote = (dataset: string): string =>
  `Encrypts with ${quoted(dataset)}: the unstructured dataset of the API key.`;

/** Joined to a text that ends with a newline, as a file does. */
export const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;
