// Encrypts a value with a structured dataset and decrypts it again, using a running service:
// `node scripts/try-encryption.mjs SSN 123-45-6789 [--credentials FILE]`.
// Does everything that the client libraries do, without using one; FF1 itself comes from npm.
import { inPlainWords } from './setup/inPlainWords.mjs';
import { readCommandLine } from './try-encryption/commandLine.mjs';
import { readCredentials } from './try-encryption/credentials.mjs';
import { datasetKeys } from './try-encryption/service.mjs';
import { decryptValue, encryptValue } from './try-encryption/values.mjs';

await inPlainWords(async () => {
  const { dataset, plain, credentials } = readCommandLine(process.argv.slice(2));
  const keys = datasetKeys(readCredentials(credentials), dataset);
  const definition = await keys.definition();
  const current = await keys.current();
  const cipher = encryptValue(definition, current, plain);
  const back = await decryptValue(definition, keys.find, cipher);
  await keys.reportUsage(current.number);
  console.log(`Encrypted  ${cipher}   with data key ${current.number} of ${dataset}`);
  console.log(`Decrypted  ${back}`);
  return 0;
});
