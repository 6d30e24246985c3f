import { forgetAddresses } from '../domain/api-keys/addressRetention';
import { applyRetention, findOutdated } from '../domain/engine/retention/retention';
import { systemClock as clock } from '../db/clock';
import { pendingMigrations } from '../db/doneMigrations';
import { openStoreUnchanged, openStore } from '../storage/store';
import { type Command, CommandError, withStore } from './command';

export const retention: Command = {
  name: 'retention',
  summary: 'Shows which usage events and security history are older than they are to be kept',
  options: { apply: { type: 'boolean', help: 'removes them now; the service does so once a day' } },
  run: async ({ settings, values, say }) => {
    const { retainedMonths } = settings;
    if (retainedMonths.events + retainedMonths.activities === 0)
      throw new CommandError(
        'Everything is kept: set RETAIN_EVENTS_MONTHS or RETAIN_HISTORY_MONTHS to a number of months.',
      );
    const apply = values['apply'] === true;
    const outdated = await withStore(
      apply ? openStore : openStoreUnchanged,
      settings,
      async ({ db }) => {
        if (apply) {
          const removed = await applyRetention(db, clock, retainedMonths);
          await forgetAddresses(db, retainedMonths, clock());
          return removed;
        }
        if ((await pendingMigrations(db)).length > 0)
          throw new CommandError(
            'The database is of an earlier version. Start this version of the service on it first.',
          );
        return findOutdated(db, retainedMonths, clock());
      },
    );
    for (const { kind, before, rows, partitions } of outdated) {
      const count = rows.reduce((sum, row) => sum + row.count, 0);
      process.stdout.write(
        `${kind} from before ${before.toISOString().slice(0, 10)}: ${count} rows of ${rows.length} companies, ${partitions.length} whole partitions\n`,
      );
    }
    if (outdated.length === 0) say('Nothing is older than it is to be kept.');
    else
      say(apply ? 'Removed. Their sums are kept.' : 'Nothing was removed: say --apply for that.');
  },
};
