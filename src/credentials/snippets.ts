import { credentialsFile, type ProgramCredentials } from '../../contract/credentialTerms';
import type { DatasetType } from '../../contract/datasetTerms';
import { snippetTexts } from '../../texts/credentials';
import { type Language, programs } from './programs';

export interface SnippetInput {
  /** Name of the dataset: client programs know it by that. */
  dataset: string;
  type: DatasetType;
  /** Origin of the service, with its scheme (client-protocol 2.1). */
  server: string;
  credentials: ProgramCredentials;
}

export interface Snippet {
  id: string;
  label: string;
  /** One sentence: where it goes, or how it is run. */
  hint: string;
  install?: string;
  /** The text holds the credentials: it is masked until it is asked for. */
  secret?: true;
  /** It is the file that new credentials are copied and downloaded as, by the buttons below them. */
  isFile?: true;
  text: (input: SnippetInput) => string;
}

/** Where no credentials are shown, these names stand in for them. */
export const placeholders: ProgramCredentials = {
  accessKeyId: '<ACCESS_KEY_ID>',
  signingKey: '<SECRET_SIGNING_KEY>',
  cryptoAccessKey: '<SECRET_CRYPTO_ACCESS_KEY>',
};

/** Characters that end a line for some of the languages, though JSON leaves them as they are. */
const lineEnds = /[\u0085\u2028\u2029]/g;

/** A string literal in one line, as all five languages read it. */
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    lineEnds,
    (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const program = (id: Language, label: string, install: string): Snippet => ({
  id,
  label,
  hint: snippetTexts.hints[id],
  install,
  text: ({ dataset, type }) =>
    programs[id][type](
      type === 'structured' ? quoted(dataset) : snippetTexts.unstructuredNote(quoted(dataset)),
    ),
});

/** What to do with the credentials of an API key, in the order of the tabs. */
export const snippets: readonly [Snippet, ...Snippet[]] = [
  {
    id: 'credentials-file',
    ...snippetTexts.credentialsFile,
    secret: true,
    isFile: true,
    text: ({ credentials, server }) => credentialsFile(credentials, server),
  },
  {
    id: 'environment',
    ...snippetTexts.environment,
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
];
