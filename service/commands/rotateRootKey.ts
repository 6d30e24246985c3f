import { countText } from '../../texts/admin-kit/counted';
import { openSealedStore } from '../storage/sealedStore';
import { rotateRootKey } from '../vault/rotateRootKey';
import { type Command, withStore } from './command';

/** Milliseconds between two lines of progress. */
const progressIntervalMs = 1000;

export const rotateRootKeyCommand: Command = {
  name: 'rotate-root-key',
  summary: 'Seals every secret anew under ROOT_KEY; ROOT_KEY_PREVIOUS holds the key before',
  options: {},
  run: async ({ settings, say }) => {
    const sayThrottled = throttleLines(say);
    await withStore(openSealedStore, settings, async ({ db, keyring, rootKeys }) => {
      const retired = await rotateRootKey(db, rootKeys, keyring, {
        progress: {
          resealed: (doneCount, total) =>
            sayThrottled(`${countText(doneCount)} of ${countText(total)} secrets sealed anew`),
          waitingFor: ([first, ...otherProcesses]) =>
            first &&
            sayThrottled(
              `Waiting for process ${first.pid} on ${first.host}${otherProcesses.length > 0 ? ` and ${otherProcesses.length} more` : ''} to seal under the new key, up to a minute`,
            ),
        },
      });
      say(`Everything is sealed under the root key ${rootKeys.named.id}.`);
      if (retired.length > 0)
        say(`ROOT_KEY_PREVIOUS may be taken away: nothing needs ${retired.join(', ')} any more.`);
    });
  },
};

function throttleLines(say: (line: string) => void): (line: string) => void {
  let nextLineAt = 0;
  return (line) => {
    const now = performance.now();
    if (now < nextLineAt) return;
    nextLineAt = now + progressIntervalMs;
    say(line);
  };
}
