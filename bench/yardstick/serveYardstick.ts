import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { build } from 'vite';
import { precompress } from '../../scripts/vite/precompress';
import { acme } from '../../service/demo/acme';
import { datasetUuid } from '../../service/demo/datasetRows';
import { plainPath, type Site } from '../pageLoad';
import { served } from '../served';

/** The datasets of the demo company, as our list shows them. */
const rows = acme.datasets.map(({ name, description, primaryKey, shape }) => ({
  id: datasetUuid(acme, name),
  name,
  description,
  dataset_groups: acme.groups
    .filter(({ datasets }) => datasets.includes(name))
    .map((group) => group.name)
    .join(', '),
  primary_key: primaryKey,
  dataset_type: shape.type,
}));
export type YardstickRow = (typeof rows)[number];

export interface Yardstick {
  site: Site;
  stop: () => Promise<void>;
}

const siteAt = (url: string): Site => {
  const firstRow = 'table tbody tr a[href^="/datasets/"]';
  return {
    listUrl: `${url}/datasets`,
    list: { name: 'list', path: '^/datasets$', shows: [firstRow] },
    detail: {
      name: 'detail',
      path: '^/datasets/[0-9a-f-]{36}/show$',
      shows: ['#react-admin-title', '.RaLabeled-label'],
    },
    firstRow,
    backToList: '[role="menuitem"][href="/datasets"]',
  };
};

/**
 * Baseline that makes loads on different machines comparable: a list and a page of
 * react-admin as its guide writes them, built and served as ours are. It has no sign-in and no database.
 * @param folder an empty one, for the build
 */
export async function serveYardstick(folder: string): Promise<Yardstick> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), precompress()],
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const app = new Hono();
  app.use('/assets/*', serveStatic({ root: folder, precompressed: true }));
  app.use('/api/*', compress());
  app.get('/api/datasets', (c) => {
    c.header('Content-Range', `datasets 0-${rows.length - 1}/${rows.length}`);
    return c.json(rows);
  });
  app.get('/api/datasets/:id', (c) => c.json(rows.find(({ id }) => id === c.req.param('id'))));
  app.get(plainPath, (c) => c.text('ok'));
  app.get('*', (c) => c.html(page));

  const { port, close } = await served(app, 'localhost');
  return { site: siteAt(`http://localhost:${port}`), stop: close };
}
