import { setTimeout as wait } from 'node:timers/promises';
import { onOwnServer } from './benchDatabase';
import { startCluster } from './cluster';
import { during, measureKills, measureWrites, whatIsKilled, whatIsWritten } from './clusterLosses';
import { connections, measureSpeed } from './clusterSpeed';
import { inFolder, inMs, printTable } from './figures';
import { countByStatus } from './load';

/** Three processes on one PostgreSQL server behind one address, against one, and what they bear. */
export const measureProcesses = (): Promise<void> =>
  inFolder((folder) =>
    onOwnServer(async (server) => {
      const speed: string[][] = [];
      const rows: string[][] = [];
      const one = await startCluster(1, server.url, folder);
      speed.push(['one process', ...(await measureSpeed(one))]);
      await one.stop();
      const three = await startCluster(3, server.url, folder);
      try {
        speed.push(['three processes', ...(await measureSpeed(three))]);
        rows.push([whatIsWritten, await measureWrites(three, server.url)]);
        const rolling = await during(three, async () => {
          for (let index = 0; index < three.size; index += 1) await three.restart(index, 'SIGTERM');
        });
        rows.push(['rolling restart of the three', countByStatus(rolling)]);
        let back = 0;
        const restarted = await during(three, async () => {
          await server.restart();
          back = performance.now();
          await wait(5000);
        });
        const failed = restarted.filter(({ status }) => status === 0 || status >= 500);
        const last = Math.max(back, ...failed.map(({ at }) => at));
        rows.push([
          'restart of the database',
          `${countByStatus(restarted)}; the last refusal ${inMs(last - back)} ms after it was back`,
        ]);
        rows.push([whatIsKilled, await measureKills(three, server.url)]);
      } finally {
        await three.stop();
      }
      printTable(
        `${connections} connections: calls a second, ms p50 / p95`,
        ['', 'fpe/key', 'encryption/key', 'list of datasets'],
        speed,
      );
      printTable('Three processes on a PostgreSQL server', ['', 'answers'], rows);
    }),
  );
