import { removeOldAnswers } from '../api/idempotency';
import { removeOldReports } from '../clients/usageReport';
import type { RotationServices } from '../domain/rotateDataKey';
import { removeOldAttempts } from '../identity/attempts';
import { describeError } from '../log';
import type { Log } from '../log';
import { rotateWhatIsDue } from './dueRotations';

const every = 60_000;

/**
 * Does once a minute what is due, one round after the other.
 * @returns a function that stops it, once a round under way has ended
 */
export function startScheduler(services: RotationServices, log: Log): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await rotateWhatIsDue(services, log);
      await removeOldAnswers(services.db, services.clock());
      await removeOldReports(services.db, services.clock());
      await removeOldAttempts(services.db, services.clock());
    } catch (error) {
      log.error('scheduled work failed', describeError(error));
    }
  };
  const timer = setInterval(() => {
    round = round.then(run);
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
