import { credentialsFile } from '../../keygen/credentialsFile';
import type { Snippet } from './snippet';

/** The file in which every client library looks for credentials (client-protocol 2.1). */
export const credentialsFileSnippet: Snippet = {
  id: 'credentials-file',
  label: 'Credentials file',
  hint: 'Save it as ~/.ubiq/credentials, readable by you alone. The programs in the other tabs read it.',
  secret: true,
  text: ({ credentials, server }) => credentialsFile(credentials, server),
};
