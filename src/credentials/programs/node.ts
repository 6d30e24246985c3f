import { jsonLiteral } from '../stringLiterals';
import type { LanguagePrograms, ValueKind } from './program';

/** The code around the calls for a structured dataset. */
const structured = (calls: string): string => `const ubiq = require('ubiq-security');

(async () => {
  // Reads ~/.ubiq/credentials, or the environment variables when there is no such file.
  const ubiqCredentials = new ubiq.ConfigCredentials();
  const ubiqConfiguration = new ubiq.Configuration();
  await ubiqCredentials.initAsync(ubiqConfiguration);
  const { StructuredEncryptDecrypt } = ubiq.structuredEncryptDecrypt;
  const cipher = new StructuredEncryptDecrypt({ ubiqCredentials, ubiqConfiguration });
${calls}  cipher.close();
})();
`;

interface TypedCall {
  /** Part of the methods' names. */
  type: string;
  plain: string;
  /** Appended to a printed value. */
  print: string;
}

const integer: TypedCall = { type: 'Number', plain: 'BigInt(process.argv[2])', print: '' };
const moment = 'new Date(process.argv[2])';

const typedCalls: Readonly<Record<ValueKind, TypedCall>> = {
  integer32: integer,
  integer64: integer,
  date: { type: 'Date', plain: moment, print: '.toISOString().slice(0, 10)' },
  datetime: { type: 'DateTime', plain: moment, print: '.toISOString()' },
  string: { type: '', plain: 'process.argv[2]', print: '' },
};

/** npm `ubiq-security`. */
export const node: LanguagePrograms = {
  literal: jsonLiteral,
  structured: (dataset) =>
    structured(`  console.log(await cipher.EncryptAsync(${dataset}, process.argv[2]));\n`),
  typed: (kind, dataset) => {
    const { type, plain, print } = typedCalls[kind];
    return structured(`  const plain = ${plain};
  const encrypted = await cipher.Encrypt${type}Async(${dataset}, plain);
  const decrypted = await cipher.Decrypt${type}Async(${dataset}, encrypted);
  console.log(\`Encrypted \${encrypted${print}}\`);
  console.log(\`Decrypted \${decrypted${print}}\`);
`);
  },
  unstructured: (note) => `const ubiq = require('ubiq-security');

(async () => {
  // Reads ~/.ubiq/credentials, or the environment variables when there is no such file.
  const credentials = new ubiq.ConfigCredentials();
  await credentials.initAsync(new ubiq.Configuration());
  // ${note}
  const encrypted = await ubiq.encrypt(credentials, Buffer.from(process.argv[2]));
  console.log(encrypted.toString('base64'));
})();
`,
};
