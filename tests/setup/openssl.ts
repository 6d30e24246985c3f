import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Output and success of an openssl run. */
export interface OpensslRun {
  ok: boolean;
  stdout: string;
  stderr: string;
}

/**
 * Runs openssl, which reads our formats independently of the libraries that wrote them.
 * @param files contents by file name; the run happens in a folder that has them
 * @throws Error when the machine has no openssl
 */
export function openssl(args: readonly string[], files: Record<string, string> = {}): OpensslRun {
  const folder = mkdtempSync(join(tmpdir(), 'console-openssl-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const run = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    if (run.error)
      throw new Error('These tests need the program openssl (Debian: apt-get install openssl).', {
        cause: run.error,
      });
    return { ok: run.status === 0, stdout: run.stdout, stderr: run.stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
