import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serviceBundle } from '../../../scripts/setup/build.mjs';
import { currentTemplate, templateFiles } from '../../../scripts/setup/databaseTemplate.mjs';

/**
 * Bundles programs as the service is built, the engine's worker and the empty database with them: a process
 * that reads each package for itself, or makes a database, takes longer than what is tested of it.
 * @param folder below the project, so that the programs find the engine
 * @param programs source files by the name that the program has in `service/` of the folder
 */
export async function bundleService(
  folder: string,
  programs: Record<string, string>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await build({
    ...serviceBundle,
    external: [...serviceBundle.external],
    entryPoints: { ...programs, embeddedWorker: 'service/db/embedded/embeddedWorker.ts' },
    outdir: join(folder, 'service'),
  });
  const bundledTemplate = join(folder, templateFiles[0]);
  const template = currentTemplate();
  if (template === undefined) rmSync(bundledTemplate, { force: true });
  else copyFileSync(template, bundledTemplate);
}
