import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sql } from 'kysely';
import type { Database } from '../../../service/db/database';
import type { Connection } from '../client/exchange';
import { httpSend } from '../client/transport';

const bundle = join('node_modules', '.cache', 'encryption-console', 'keyCallProcess.mjs');

/** A process's connection to the database; notifications of changes do not get through a pooler. */
export type Way = 'connection' | 'pooler';

/** Further processes of the service on the PostgreSQL server of the tests; the embedded engine is one's alone. */
export function otherProcesses() {
  const children: ChildProcess[] = [];
  return {
    build: () =>
      build({
        entryPoints: ['tests/service/clients/keyCallProcess.ts'],
        outfile: bundle,
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
      }),
    /** @param at where its clock stands */
    start: async (db: Database, way: Way, at: Date): Promise<Pick<Connection, 'send' | 'host'>> => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
      url.pathname = `/${rows[0]?.name}`;
      // Behind a pooler, this is a setting of the role.
      url.searchParams.set('options', '-c timezone=UTC');
      const child = fork(bundle, [url.href, way, at.toISOString()]);
      children.push(child);
      const [port] = (await once(child, 'message')) as [number];
      return { send: httpSend({ host: '127.0.0.1', port }), host: `127.0.0.1:${port}` };
    },
    end: () => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
    },
  };
}

/** Calls until it is refused, for a second at most. @returns what came last: `given`, or a refusal's name */
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
