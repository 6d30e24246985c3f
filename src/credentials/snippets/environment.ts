import { lines, type Snippet } from './snippet';

/** The environment variables of the client libraries (client-protocol 2.1). */
export const environment: Snippet = {
  id: 'environment',
  label: 'Environment variables',
  hint: 'In place of the credentials file, where a program takes its settings from the environment.',
  secret: true,
  text: ({ credentials: { accessKeyId, signingKey, cryptoAccessKey }, server }) =>
    lines(
      `export UBIQ_ACCESS_KEY_ID='${accessKeyId}'`,
      `export UBIQ_SECRET_SIGNING_KEY='${signingKey}'`,
      `export UBIQ_SECRET_CRYPTO_ACCESS_KEY='${cryptoAccessKey}'`,
      `export UBIQ_SERVER='${server}'`,
    ),
};
