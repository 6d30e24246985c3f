// `npm run dev`: runs the built service, and the console from its sources with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup/project.mjs';

const consoleUrl = 'http://localhost:5173';

const children = [
  // The sign-in flow must return to the address that people open, which is the development server's.
  start(['dist/service/main.js'], { PUBLIC_URL: consoleUrl }),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--configLoader', 'runner'], {}),
];

/**
 * @param {string[]} args
 * @param {Record<string, string>} settings
 */
function start(args, settings) {
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 1;
    // Neither is useful without the other.
    for (const other of children) other.kill('SIGTERM');
  });
  return child;
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
