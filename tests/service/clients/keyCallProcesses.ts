import type { Database } from '../../../service/db/database';
import type { Connection } from '../independentClient/exchange';
import { httpSend } from '../independentClient/transport';
import { otherProcesses } from '../otherProcesses';

/** A process's connection to the database; notifications of changes do not get through a pooler. */
export type Way = 'connection' | 'pooler';

/** Further processes that answer key calls. */
export function keyCallProcesses() {
  const { build, start, end } = otherProcesses('tests/service/clients/keyCallProcess.ts');
  return {
    build,
    /** @param now where its clock stands */
    start: async (
      db: Database,
      way: Way,
      now: Date,
    ): Promise<Pick<Connection, 'send' | 'host'>> => {
      const port = Number((await start(db, way, now.toISOString())).ready);
      return { send: httpSend({ host: '127.0.0.1', port }), host: `127.0.0.1:${port}` };
    },
    end,
  };
}

/** Calls until it is refused, for at most a second. @returns the last result: `given`, or the name of the refusal */
export async function untilRefused(call: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  for (;;) {
    const outcome = await call().then(
      () => 'given',
      (error: Error) => error.name,
    );
    if (outcome !== 'given' || performance.now() - began > 1000) return outcome;
  }
}
