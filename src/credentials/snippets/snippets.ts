import { credentialsFileSnippet } from './credentialsFileSnippet';
import { csharp } from './csharp';
import { environment } from './environment';
import { go } from './go';
import { java } from './java';
import { node } from './node';
import { python } from './python';
import type { Snippet } from './snippet';

/** What to do with the credentials of an API key, in the order of the tabs. */
export const snippets: readonly [Snippet, ...Snippet[]] = [
  credentialsFileSnippet,
  environment,
  node,
  python,
  java,
  go,
  csharp,
];

/** Where no credentials are shown, these names stand in their places. */
export const placeholders = {
  accessKeyId: '<ACCESS_KEY_ID>',
  signingKey: '<SECRET_SIGNING_KEY>',
  cryptoAccessKey: '<SECRET_CRYPTO_ACCESS_KEY>',
} as const;
