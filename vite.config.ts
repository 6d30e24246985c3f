import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { forbidModules } from './scripts/vite/forbidModules';
import { precompress } from './scripts/vite/precompress';
import { preloadModules } from './scripts/vite/preloadModules';
import { subresourceIntegrity } from './scripts/vite/subresourceIntegrity';

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
  '/openapi.json',
];

export default defineConfig({
  plugins: [
    react(),
    // The first screen is drawn by our own views; these would cost it most of its speed.
    forbidModules(['react-admin', 'ra-ui-materialui']),
    preloadModules(['src/boot/session.ts', 'src/main.tsx']),
    subresourceIntegrity(),
    precompress(),
  ],
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
    // The grid's own chunk, which loads after the first rows are painted, is known to be large, kB.
    chunkSizeWarningLimit: 640,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(servicePaths.map((path) => [path, { target: service }])),
  },
});
