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
/** Paths that the service answers and the development server does not. */
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

/** Modules that the first script imports in any case. */
const preloaded = ['src/app/main.tsx'];
const firstScripts = ['src/app/boot.ts', ...preloaded];
/** Comes with it, rather than as crumbs of their own: what the declaration of any first list stands on. */
const firstLoad = [
  ...preloaded,
  'src/model/resource.ts',
  'src/admin-kit/actions/bulk/bulkAction.ts',
  'src/resources/columns.ts',
  'src/resources/rotationSchedule.ts',
  'src/resources/standardResource.tsx',
  'contract/definition/dataTypes.ts',
  'contract/definition/datasetTerms.ts',
];

/** Modules that Home and record pages share: Home would otherwise wait for the whole record page. */
const pageParts = [
  'contract/usage/activityKinds.ts',
  'contract/lib/lookUp.ts',
  'src/ui/dates/DateRangePicker.tsx',
  'src/ui/dates/useToday.ts',
  'src/ui/DetailsTable.tsx',
  'src/ui/Muted.ts',
  'src/ui/UsageBar.tsx',
  'src/resources/rotationRemark.ts',
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
  'src/resources/RotationAlert.tsx',
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
    // The first list is drawn by our own views: react-admin's come with record pages and dialogs.
    limitFirstLoad({
      firstLoads: [
        {
          name: 'the first load',
          modules: firstScripts,
          withoutPackages: ['react-admin', 'ra-ui-materialui'],
          // With the declaration of a list and the headers of five answers, 210 KiB until the first row.
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
      // Its messages are ours; a namespace import of the library would bring them in every language.
      nowhere: ['zod/v4/locales/de.js'],
    }),
  ],
  resolve: {
    alias: [
      // The FF1 library asks Node for one cipher; browsers have none that answers at once.
      {
        find: /^crypto$/,
        replacement: resolve(import.meta.dirname, 'src/definition/preview/blockCipher.ts'),
      },
    ],
  },
  // The service puts a fresh nonce in the placeholder's place with every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/console'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    // The content policy has no `data:` for scripts, fonts and workers.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Left alone, what chunks share becomes dozens of tiny files, and each waits for a free connection.
        // A group takes its module with everything that imports statically, unless an earlier one has it.
        codeSplitting: {
          groups: [
            // The first script must not wait for the console's code: it asks for the session first.
            { name: 'boot', test: /app[\\/]boot\.ts$/, priority: 4 },
            // Compiled beside the console's own code, on another thread; it changes with React only.
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
    // The grid's own chunk, which loads after the first rows are painted, is known to be large, kB.
    chunkSizeWarningLimit: 800,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(servicePaths.map((path) => [path, { target: service }])),
  },
});
