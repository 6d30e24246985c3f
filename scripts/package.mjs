// `npm run package`: makes an archive in release/ that needs only Node to run.
import { inPlainWords } from './setup/inPlainWords.mjs';
import { makePackage } from './package/makePackage.mjs';

await inPlainWords(async () => {
  await makePackage();
  return 0;
});
