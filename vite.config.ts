import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAtOnce } from './scripts/vite/compileAtOnce';
import { consoleConfig } from './scripts/vite/consoleConfig';
import { limitFirstLoad } from './scripts/vite/limitFirstLoad';
import { precompress } from './scripts/vite/precompress';
import { preloadModules } from './scripts/vite/preloadModules';
import { subresourceIntegrity } from './scripts/vite/subresourceIntegrity';

const service = `http://localhost:${process.env['PORT'] ?? '3000'}`;
/** Paths that the service answers instead of the development server. */
const servicePaths = [
  '/api',
  '/config.json',
  '/authorize',
  '/oauth',
  '/oidc',
  '/v2',
  '/interaction',
  '/.well-known',
  '/outbox',
  '/verify-email',
  '/reset-password',
  '/forgot-password',
  '/mfa/enrol',
  '/openapi.json',
];

/** Modules that the first script always imports. */
const preloaded = ['src/app/main.tsx'];
const firstScripts = ['src/app/boot.ts', ...preloaded];
/** Bundled with the first load instead of as tiny chunks: the modules that every first list's declaration needs. */
const firstLoad = [
  ...preloaded,
  'src/model/resource.ts',
  'src/admin-kit/actions/bulk/bulkAction.ts',
  'src/resources/columns.ts',
  'src/resources/rotation/rotationSchedule.ts',
  'src/resources/standardResource.tsx',
  'contract/definition/dataTypes.ts',
  'contract/definition/datasetTerms.ts',
];

/** Modules shared by Home and record pages: otherwise Home would have to load the whole record page. */
const pageParts = [
  'contract/usage/activityKinds.ts',
  'contract/lib/lookUp.ts',
  'src/ui/dates/DateRangePicker.tsx',
  'src/ui/dates/useToday.ts',
  'src/ui/DetailsTable.tsx',
  'src/ui/Muted.ts',
  'src/ui/UsageBar.tsx',
  'src/resources/rotation/rotationRemark.ts',
  'src/ui/rotationFailure.ts',
  'src/ui/toneInks.ts',
  'icons-material/esm/CalendarMonthOutlined.js',
  'icons-material/esm/CheckCircle.js',
  'icons-material/esm/ChevronRight.js',
  'icons-material/esm/RadioButtonUnchecked.js',
];

const recordPages = [
  'src/admin-kit/record/RecordBody.tsx',
  'src/admin-kit/actions/RecordActions.tsx',
  'src/resources/RecordLinks.tsx',
  'src/resources/rotation/RotationAlert.tsx',
  'src/resources/RowsPage.tsx',
  'src/resources/access/AccessTable.tsx',
  'src/resources/traces.ts',
  'src/resources/usage.tsx',
  'src/definition/details.tsx',
  'src/definition/typedDetails.tsx',
  'src/definition/typedForm.ts',
];

export default defineConfig({
  plugins: [
    react(),
    consoleConfig(service),
    compileAtOnce(['boot', 'react', 'console', 'pageParts', 'recordPage']),
    preloadModules(preloaded),
    subresourceIntegrity(),
    precompress(),
    // The first list uses our own views; react-admin's load with record pages and dialogs.
    limitFirstLoad({
      firstLoads: [
        {
          name: 'the first load',
          modules: firstScripts,
          withoutPackages: ['react-admin', 'ra-ui-materialui'],
          // Together with a list's declaration and the headers of five answers, 210 KiB until the first row.
          maxKib: 203,
        },
        {
          name: 'the first load of Home',
          modules: [
            ...firstScripts,
            'src/custom-pages/home/HomePanels.tsx',
            'src/custom-pages/home/EventsChart.tsx',
          ],
          // Record pages have forms and pop-ups.
          withoutPackages: ['react-admin', 'react-hook-form', '@popperjs/core'],
          maxKib: 320,
        },
      ],
      // Zod's messages are replaced by ours; a namespace import of zod would include them in every language.
      forbiddenModules: ['zod/v4/locales/de.js'],
    }),
  ],
  resolve: {
    alias: [
      // The FF1 library uses one of Node's ciphers; browsers have no synchronous one.
      {
        find: /^crypto$/,
        replacement: resolve(import.meta.dirname, 'src/definition/preview/blockCipher.ts'),
      },
    ],
  },
  // The service replaces the placeholder with a new nonce in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/console'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    // The content policy does not allow `data:` for scripts, fonts and workers.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // By default, shared code becomes dozens of tiny files, each of which waits for a free connection.
        // A group contains its modules and all their static imports, except those in an earlier group.
        codeSplitting: {
          groups: [
            // The first script must not wait for the console's code, because it requests the session first.
            { name: 'boot', test: /app[\\/]boot\.ts$/, priority: 4 },
            // Compiled in parallel with the console's own code, on another thread; it changes only with React.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 5,
            },
            {
              name: 'console',
              test: (id) => firstLoad.some((module) => id.endsWith(`/${module}`)),
              priority: 3,
            },
            {
              name: 'pageParts',
              test: (id) => pageParts.some((module) => id.endsWith(`/${module}`)),
              priority: 2,
            },
            {
              name: 'recordPage',
              test: (id) => recordPages.some((module) => id.endsWith(`/${module}`)),
              priority: 1,
            },
          ],
        },
      },
    },
    // In kB; the grid's own chunk is known to be large, and loads after the first rows are painted.
    chunkSizeWarningLimit: 800,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(servicePaths.map((path) => [path, { target: service }])),
  },
});
