// `npm run package`: one archive that runs with Node alone, in release/.
import { inPlainWords } from './setup/inPlainWords.mjs';
import { makePackage } from './package/makePackage.mjs';

await inPlainWords(async () => {
  await makePackage();
  return 0;
});
