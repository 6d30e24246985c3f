import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { sql } from 'kysely';
import type { Database } from '../../service/db/database';

const bundles = join('node_modules', '.cache', 'encryption-console', 'processes');

/**
 * Further processes on the PostgreSQL server of the tests; the embedded engine is one's alone.
 * @param program the path of its module, whose first argument is the address of the database, and which sends its
 *   parent a message once it is ready
 */
export function otherProcesses(program: string) {
  const bundle = join(bundles, `${basename(program, '.ts')}.mjs`);
  const children: ChildProcess[] = [];
  return {
    build: () =>
      build({
        entryPoints: [program],
        outfile: bundle,
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
      }),
    /** @param args after the database. @returns the process, and what it said when it was ready */
    start: async (
      db: Database,
      ...args: string[]
    ): Promise<{ child: ChildProcess; ready: unknown }> => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
      url.pathname = `/${rows[0]?.name}`;
      // Behind a pooler, this is a setting of the role.
      url.searchParams.set('options', '-c timezone=UTC');
      const child = fork(bundle, [url.href, ...args]);
      children.push(child);
      const [ready] = await once(child, 'message');
      return { child, ready };
    },
    end: () => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
    },
  };
}
