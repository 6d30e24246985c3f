import { lines, quoted, type Snippet, unstructuredNote } from './snippet';

/** npm `ubiq-security`. */
export const node: Snippet = {
  id: 'node',
  label: 'Node',
  hint: 'Save it as encrypt.js and run: node encrypt.js "a value"',
  install: 'npm install ubiq-security',
  text: ({ dataset, type }) => (type === 'structured' ? structured : unstructured)(dataset),
};

const structured = (dataset: string): string =>
  lines(
    "const ubiq = require('ubiq-security');",
    '',
    '(async () => {',
    '  const ubiqCredentials = new ubiq.ConfigCredentials(); // reads ~/.ubiq/credentials',
    '  const ubiqConfiguration = new ubiq.Configuration();',
    '  await ubiqCredentials.initAsync(ubiqConfiguration);',
    '  const { StructuredEncryptDecrypt } = ubiq.structuredEncryptDecrypt;',
    '  const cipher = new StructuredEncryptDecrypt({ ubiqCredentials, ubiqConfiguration });',
    `  console.log(await cipher.EncryptAsync(${quoted(dataset)}, process.argv[2]));`,
    '  cipher.close();',
    '})();',
  );

const unstructured = (dataset: string): string =>
  lines(
    "const ubiq = require('ubiq-security');",
    '',
    '(async () => {',
    '  const credentials = new ubiq.ConfigCredentials(); // reads ~/.ubiq/credentials',
    '  await credentials.initAsync(new ubiq.Configuration());',
    `  // ${unstructuredNote(dataset)}`,
    '  const encrypted = await ubiq.encrypt(credentials, Buffer.from(process.argv[2]));',
    "  console.log(encrypted.toString('base64'));",
    '})();',
  );
