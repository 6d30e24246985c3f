import { credentialsFile, type ProgramCredentials } from '../../contract/api-keys/credentialTerms';
import { type DataType, isTyped } from '../../contract/definition/dataTypes';
import type { DatasetType } from '../../contract/definition/datasetTerms';
import { snippetTexts } from '../../texts/api-keys/credentials';
import { canUseTypedData, unsupported } from './libraries';
import { type Language, programs } from './programs';
import type { ValueKind } from './programs/program';

export interface SnippetInput {
  /** Name of the dataset, by which client programs address it. */
  dataset: string;
  type: DatasetType;
  /** Kind of a structured dataset's values. Undefined stands for text. */
  dataType?: DataType;
  /** Bits of an integer or characters of a token. An integer without a size has 64 bits. */
  size?: 32 | 64 | 128;
  /** Origin of the service, with its scheme (client-protocol 2.1). */
  server: string;
  credentials: ProgramCredentials;
}

export interface Snippet {
  id: string;
  label: string;
  /** One sentence: the place of the text, or the command that runs it. */
  hint: (input: SnippetInput) => string;
  install?: string;
  /** The text holds the credentials: it is masked until it is asked for. */
  secret?: true;
  /** The text is the credentials file, which the buttons below new credentials copy and download. */
  isFile?: true;
  /** Undefined if the library cannot encrypt such data: `unsupported` then gives the reason. */
  text: (input: SnippetInput) => string | undefined;
  unsupported?: (input: SnippetInput) => string;
}

/** Placeholders for credentials that are not shown. */
export const placeholders: ProgramCredentials = {
  accessKeyId: '<ACCESS_KEY_ID>',
  signingKey: '<SECRET_SIGNING_KEY>',
  cryptoAccessKey: '<SECRET_CRYPTO_ACCESS_KEY>',
};

/** Tokens and encoded texts count as text, as the libraries encrypt them with the same calls. */
const valueKind = ({ dataType, size }: SnippetInput): ValueKind => {
  if (dataType === 'integer') return size === 32 ? 'integer32' : 'integer64';
  return dataType === 'date' || dataType === 'datetime' ? dataType : 'string';
};

/** True for a typed dataset, which only some of the libraries can use. */
export const hasTypedDataset = ({ type, dataType }: SnippetInput): boolean =>
  type === 'structured' && dataType !== undefined && isTyped(dataType);

function programText(id: Language, input: SnippetInput): string | undefined {
  const { literal, unstructured, structured, typed } = programs[id];
  const dataset = literal(input.dataset);
  if (input.type === 'unstructured') return unstructured(snippetTexts.unstructuredNote(dataset));
  if (!hasTypedDataset(input)) return structured?.(dataset);
  return canUseTypedData(id) ? typed?.(valueKind(input), dataset) : undefined;
}

/** A sample value for running a program, as it is typed into a shell. */
const exampleOf = (input: SnippetInput): string =>
  hasTypedDataset(input) ? snippetTexts.examples[valueKind(input)] : snippetTexts.examples.string;

const program = (id: Language, label: string, install: string): Snippet => ({
  id,
  label,
  hint: (input) => snippetTexts.hints[id](exampleOf(input)),
  install,
  text: (input) => programText(id, input),
  unsupported: ({ dataType }) => unsupported(id, dataType),
});

/** Both the C and the C++ library are in these packages. */
const debianPackages = 'sudo apt install ./libubiqclient_*.deb ./libubiqclient-dev_*.deb';

/** Settings and programs of an API key, in the order of the tabs. */
export const snippets: readonly [Snippet, ...Snippet[]] = [
  {
    id: 'credentials-file',
    label: snippetTexts.credentialsFile.label,
    hint: () => snippetTexts.credentialsFile.hint,
    secret: true,
    isFile: true,
    text: ({ credentials, server }) => credentialsFile(credentials, server),
  },
  {
    id: 'environment',
    label: snippetTexts.environment.label,
    hint: () => snippetTexts.environment.hint,
    secret: true,
    // The environment variables of the client libraries (client-protocol 2.1).
    text: ({ credentials: { accessKeyId, signingKey, cryptoAccessKey }, server }) =>
      `export UBIQ_ACCESS_KEY_ID='${accessKeyId}'
export UBIQ_SECRET_SIGNING_KEY='${signingKey}'
export UBIQ_SECRET_CRYPTO_ACCESS_KEY='${cryptoAccessKey}'
export UBIQ_SERVER='${server}'
`,
  },
  program('node', 'Node', 'npm install ubiq-security'),
  program('python', 'Python', 'pip3 install ubiq-security'),
  program('java', 'Java', "implementation 'com.ubiqsecurity:ubiqsecurity:latest.release'"),
  program('go', 'Go', 'go get gitlab.com/ubiqsecurity/ubiq-go/v2'),
  program('csharp', 'C#', 'dotnet add package ubiq-security'),
  program('c', 'C', debianPackages),
  program('cpp', 'C++', debianPackages),
  program(
    'php',
    'PHP',
    `composer config repositories.ubiq-php git https://gitlab.com/ubiqsecurity/ubiq-php.git
composer require ubiqsecurity/ubiq-php:dev-master`,
  ),
  program('ruby', 'Ruby', 'gem install ubiq-security'),
];
