import { parseArgs } from 'node:util';
import { acme } from './demo/acme';
import { bulkEvents } from './demo/bulk';
import { customerUuid } from './demo/people';
import { seedDemo } from './demo/seedDemo';
import { createLog } from './log';
import { readSettings } from './settings';
import { openStore } from './store';
import { loadRootKey } from './vault/rootKey';
import { createVault } from './vault/vault';

const clock = (): Date => new Date();
const numbers = new Intl.NumberFormat('en-US');

/** `npm run seed -- --events 10000000`: the demo company, with that many usage events more. */
async function seed(): Promise<void> {
  const { values } = parseArgs({ options: { events: { type: 'string' } } });
  const events = Number(values.events ?? '0');
  if (!Number.isSafeInteger(events) || events < 0)
    throw new Error('Say how many: npm run seed -- --events 1000000');
  const settings = readSettings(process.env);
  const store = await openStore(settings, createLog('error', clock));
  try {
    const vault = createVault(await loadRootKey(settings.rootKey, settings.dataDir));
    await seedDemo({ db: store.db, vault, clock });
    const notify = (written: number) => {
      if (written % 1_000_000 === 0 || written === events)
        process.stderr.write(`${numbers.format(written)} of ${numbers.format(events)} events\n`);
    };
    if (events > 0) await bulkEvents(store.db, customerUuid(acme), events, clock(), notify);
  } finally {
    await store.close();
  }
}

seed().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
