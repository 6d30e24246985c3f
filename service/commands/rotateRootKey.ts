import { createLog } from '../log';
import { openSealedStore } from '../sealedStore';
import { rotateRootKey } from '../vault/rotateRootKey';
import type { Command } from './command';

const numbers = new Intl.NumberFormat('en-US');
/** Milliseconds between two lines of progress. */
const toldEvery = 1000;

export const rotateRootKeyCommand: Command = {
  name: 'rotate-root-key',
  summary: 'Seals every secret anew under ROOT_KEY; ROOT_KEY_PREVIOUS holds the key before',
  options: {},
  run: async ({ settings, say }) => {
    const log = createLog('error', () => new Date());
    const { db, keyring, rootKeys, close } = await openSealedStore(settings, log);
    const tell = sometimes(say);
    try {
      const retired = await rotateRootKey(db, rootKeys, keyring, {
        resealed: (done, total) =>
          tell(`${numbers.format(done)} of ${numbers.format(total)} secrets sealed anew`),
        waitingFor: ([first, ...others]) =>
          first &&
          tell(
            `Waiting for process ${first.pid} on ${first.host}${others.length > 0 ? ` and ${others.length} more` : ''} to seal under the new key, up to a minute`,
          ),
      });
      say(`Everything is sealed under the root key ${rootKeys.named.id}.`);
      if (retired.length > 0)
        say(`ROOT_KEY_PREVIOUS may be taken away: nothing needs ${retired.join(', ')} any more.`);
    } finally {
      await close();
    }
  },
};

function sometimes(say: (line: string) => void): (line: string) => void {
  let next = 0;
  return (line) => {
    const now = performance.now();
    if (now < next) return;
    next = now + toldEvery;
    say(line);
  };
}
