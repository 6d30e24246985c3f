import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileWhole } from './scripts/vite/compileWhole';
import { consoleConfig } from './scripts/vite/consoleConfig';
import { limitFirstLoad } from './scripts/vite/limitFirstLoad';
import { precompress } from './scripts/vite/precompress';
import { preloadModules } from './scripts/vite/preloadModules';
import { resourceEntries } from './scripts/vite/resourceEntries';
import { standIns } from './scripts/vite/standIns';
import { subresourceIntegrity } from './scripts/vite/subresourceIntegrity';
import { unusedComponents } from './scripts/vite/unusedComponents';

const service = `http://localhost:${process.env['PORT'] ?? '3000'}`;
/** What the service answers and the development server does not. */
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

/** What the first script asks for in any case. */
const preloaded = ['src/main.tsx'];
const firstScripts = ['src/boot.ts', ...preloaded];
/** Comes with it, rather than as crumbs of their own: what the declaration of any first list stands on. */
const firstLoad = [
  ...preloaded,
  'src/model/resource.ts',
  'src/resources/columns.ts',
  'src/resources/rotationSchedule.ts',
  'src/resources/standardResource.tsx',
  'contract/dataTypes.ts',
  'contract/datasetTerms.ts',
];

/** Small ones that Home and record pages have in common: Home would wait for all that record pages share. */
const pageParts = [
  'contract/activityKinds.ts',
  'contract/attention.ts',
  'contract/attentionTones.ts',
  'src/dates/DateRangePicker.tsx',
  'src/dates/useToday.ts',
  'src/model/list.ts',
  'src/ui/DetailsTable.tsx',
  'src/ui/Muted.ts',
  'src/ui/UsageBar.tsx',
  'src/ui/rotationFailure.ts',
  'src/ui/toneInks.ts',
  'icons-material/esm/CalendarMonthOutlined.js',
  'icons-material/esm/ChevronRight.js',
];

const recordPages = [
  'src/record/RecordBody.tsx',
  'src/actions/RecordActions.tsx',
  'src/resources/RecordLinks.tsx',
  'src/resources/RotationAlert.tsx',
  'src/resources/RowsPage.tsx',
  'src/resources/access/AccessTable.tsx',
  'src/resources/traces.ts',
  'src/resources/usage.tsx',
];

export default defineConfig({
  plugins: [
    react(),
    consoleConfig(service),
    resourceEntries(),
    standIns({
      // What react-admin's translator asks shims for, and every browser has.
      'object.entries': 'Object.entries',
      hasown: 'Object.hasOwn',
      // For components that are given their theme, of which there are none.
      'hoist-non-react-statics': '(component) => component',
      'lodash/pick.js':
        '(object, names) => Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]))',
      // No name of a field or a filter is a path.
      'lodash/get.js':
        '(object, name, otherwise) => (object?.[name] === undefined ? otherwise : object[name])',
      'lodash/set.js': '(object, name, value) => Object.assign(object, { [name]: value })',
      // A form is given one record, which nothing else is merged into.
      'lodash/merge.js': 'Object.assign',
      'lodash/defaults.js':
        '(object, ...others) => { for (const one of others) for (const name in one) object[name] ??= one[name]; return object; }',
      // The rules are the schemas': none of react-admin's is made.
      'lodash/memoize.js': '(make) => make',
      // The service writes all exports: ra-core's own exporter is never called.
      'jsonexport/dist/index.js': 'undefined',
      // What ra-core keeps of a list in its address.
      'query-string': `{
        parse: (search) => Object.fromEntries(new URLSearchParams(search)),
        stringify: (values) => String(new URLSearchParams(
          Object.entries(values).filter(([, value]) => value !== undefined).toSorted())),
      }`,
      // Every label is declared: ra-core makes none of a name.
      inflection:
        '{ humanize: (name) => name, inflect: (name) => name, transform: (name) => name }',
    }),
    unusedComponents(),
    // The first list is drawn by our own views: react-admin's come with record pages and dialogs.
    limitFirstLoad({
      firstLoads: [
        {
          name: 'the first load',
          modules: firstScripts,
          withoutPackages: ['react-admin', 'ra-ui-materialui'],
          maxKib: 183,
        },
        {
          name: 'the first load of Home',
          modules: [
            ...firstScripts,
            'src/custom-pages/home/HomePanels.tsx',
            'src/custom-pages/home/EventsChart.tsx',
          ],
          // Of forms and pop-ups, which record pages have.
          withoutPackages: ['react-admin', 'react-hook-form', '@popperjs/core'],
          maxKib: 283,
        },
      ],
      // Its messages are ours; a namespace import of the library would bring them in every language.
      nowhere: ['zod/v4/locales/de.js'],
    }),
    // The first list, and what comes for its first row while the list is idle.
    compileWhole(['boot', 'console', 'recordPage', 'definition', 'DatasetParts']),
    preloadModules(preloaded),
    subresourceIntegrity(),
    precompress(),
  ],
  resolve: {
    // ra-core brings an older one of its own, which does the same.
    dedupe: ['react-error-boundary'],
    alias: [
      // Bundlers are given the router's development build, which checks and warns.
      {
        find: /^react-router$/,
        replacement: resolve(
          import.meta.dirname,
          'node_modules/react-router/dist/production/index.mjs',
        ),
      },
      {
        find: /^react-router\/dom$/,
        replacement: resolve(
          import.meta.dirname,
          'node_modules/react-router/dist/production/dom-export.mjs',
        ),
      },
      // ra-core compares plain data, which the query library does with a tenth of the code.
      {
        find: /^lodash\/isEqual\.js$/,
        replacement: resolve(import.meta.dirname, 'src/dataProvider/isEqual.ts'),
      },
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
            { name: 'boot', test: /src[\\/]boot\.ts$/, priority: 4 },
            {
              name: 'console',
              test: (id) => firstLoad.some((module) => id.endsWith(`/${module}`)),
              priority: 2,
            },
            {
              name: 'pageParts',
              test: (id) => pageParts.some((module) => id.endsWith(`/${module}`)),
              priority: 1.7,
            },
            { name: 'home', test: /custom-pages[\\/]home[\\/]HomePanels\.tsx$/, priority: 1.6 },
            // What all record pages have, and most: the first of them opens with four files, not with forty.
            {
              name: 'recordPage',
              test: (id) => recordPages.some((module) => id.endsWith(`/${module}`)),
              priority: 1.5,
            },
            {
              name: 'definition',
              test: /(definition[\\/](details|typedDetails|typedForm)\.tsx?|contract[\\/](definitionRules|partialEncryption)\.ts)$/,
              priority: 1.2,
            },
            { name: 'widgets', test: /node_modules[\\/]@mui[\\/]material[\\/]/, priority: 1 },
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
