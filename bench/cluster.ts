import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '../scripts/test/freePort.mjs';
import { type Balancer, startBalancer } from './balancer';
import { main, nodeFlags } from './builtService';
import { demoCredentials, type SigningCredentials } from './signedCalls';

/** The same for every cluster of a run: what one has sealed, the next one opens. */
const rootKey = randomBytes(32).toString('hex');

/** Several processes of the built service on one database, behind one address. */
export interface Cluster {
  /** Of the balancer. */
  port: number;
  url: string;
  size: number;
  /** Of the demo's API key that may use every dataset. */
  credentials: SigningCredentials;
  /** Ends one of them, waits for its end, starts it anew and waits until requests reach it. */
  restart: (index: number, signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * @param size how many processes
 * @param folder their common DATA_DIR, which holds the demo's credentials
 */
export async function startCluster(
  size: number,
  databaseUrl: string,
  folder: string,
): Promise<Cluster> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const ports: number[] = [];
  for (let count = 0; count < size; count += 1) ports.push(await freePort());
  const common = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    PUBLIC_URL: url,
    ROOT_KEY: rootKey,
    STOP_DELAY: '1',
  };
  const startOne = (own: number) =>
    spawn(process.execPath, [...nodeFlags, main], {
      env: { ...common, PORT: String(own) },
      stdio: ['ignore', 'inherit', 'ignore'],
    });
  const balancer: Balancer = await startBalancer(ports, port);
  const children: ReturnType<typeof startOne>[] = [];
  const begin = async (index: number): Promise<void> => {
    const own = ports[index] ?? 0;
    const child = startOne(own);
    children[index] = child;
    const failed = once(child, 'exit').then(() => {
      throw new Error('A process of the service ended before it was ready.');
    });
    await Promise.race([balancer.until(own, true), failed]);
  };
  // One after the other: the first makes the demo company.
  for (const index of ports.keys()) await begin(index);
  const end = async (index: number, signal: NodeJS.Signals): Promise<void> => {
    const child = children[index];
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    port,
    url,
    size,
    credentials: await demoCredentials(folder),
    restart: async (index, signal) => {
      await end(index, signal);
      await balancer.until(ports[index] ?? 0, false);
      await begin(index);
    },
    stop: async () => {
      await Promise.all(children.map((_, index) => end(index, 'SIGTERM')));
      await balancer.close();
    },
  };
}
