import { countText } from '../../texts/admin-kit/counted';
import { acme } from '../demo/acme';
import { bulkEvents } from '../demo/bulk';
import { customerUuid } from '../demo/people';
import { seedDemo } from '../demo/seedDemo';
import { openSealedStore } from '../storage/sealedStore';
import { systemClock as clock } from '../db/clock';
import { type Command, CommandError, withStore } from './command';

export const seed: Command = {
  name: 'seed',
  summary: 'Makes the demo company, and usage events for it',
  options: { events: { type: 'string', help: 'how many usage events more, over the last year' } },
  run: async ({ settings, values, say }) => {
    const eventCount = Number(values['events'] ?? '0');
    if (!Number.isSafeInteger(eventCount) || eventCount < 0)
      throw new CommandError('Say how many: npm run seed -- --events 1000000');
    if (settings.mode !== 'demo')
      throw new CommandError(
        'npm run seed makes made-up data for the demo only, and MODE is production.',
      );
    await withStore(openSealedStore, settings, async ({ db, vault }) => {
      await seedDemo({ db, vault, clock });
      const notify = (writtenCount: number) => {
        if (writtenCount % 1_000_000 === 0 || writtenCount === eventCount)
          say(`${countText(writtenCount)} of ${countText(eventCount)} events`);
      };
      if (eventCount > 0)
        await bulkEvents(
          db,
          { customer: customerUuid(acme), count: eventCount, now: clock() },
          notify,
        );
    });
  },
};
