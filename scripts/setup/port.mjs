import { createServer } from 'node:net';
import { codeOf } from './project.mjs';
import { SetupError } from './setupError.mjs';

/**
 * Refuses a port in use by another program, before minutes are spent on installing and building. Other problems of the
 * settings are reported by the service itself.
 * @param {Record<string, string | undefined>} environment
 * @throws {SetupError} naming the port
 */
export async function checkPort({ PORT, HOST } = process.env) {
  const port = PORT ? Number(PORT) : 3000;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const server = createServer();
  const code = await new Promise((resolve) => {
    server.once('error', (error) => resolve(codeOf(error)));
    server.listen(port, HOST || '127.0.0.1', () => server.close(() => resolve(undefined)));
  });
  if (code !== 'EADDRINUSE') return;
  throw new SetupError(
    `Port ${port} is taken by another program. Stop that program, or set PORT to another port: ` +
      'PORT=4000 npm start.',
  );
}
