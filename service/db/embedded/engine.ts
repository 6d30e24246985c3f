import { statfs } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import {
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import { minuteMs } from '../../../contract/lib/clock';
import type { Log } from '../../observability/log';
import { createMutex, type Mutex } from '../../lib/mutex';
import { repeat } from '../../lib/repeat';
import { ConnectionLost, OutcomeUnknown } from '../databaseErrors';
import type { Notices } from '../notices';
import { watchSaving } from '../savingStatements';
import type { Tables } from '../tables';
import { unpackTemplate } from './unpackTemplate';

export interface EngineOptions {
  /** Directory of the database, or `memory://`. */
  dataDir: string;
  /** A prepared directory as a gzipped tar, used if the directory does not exist yet. */
  template?: string;
}

export type EngineRequest = { id: number } & (
  | { sql: string; params: unknown[] }
  | { dump: true }
  | { close: true }
);

interface WorkerMessage {
  id?: number;
  ready?: true;
  /** Sent before the result of the statement that caused the change. */
  change?: string;
  result?: unknown;
  error?: { message: string; severity?: string };
}

/** PostgreSQL's error, with `code` and `constraint` as the `pg` library has them. */
class EngineError extends Error {}

/**
 * The embedded engine as a connection pool of one, so that Kysely's own PostgreSQL dialect can use it.
 * Callers of `connect` wait in turn for the single connection.
 */
export class EmbeddedEngine implements PostgresPool {
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  readonly #pending = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (e: Error) => void }
  >();
  #lastId = 0;
  #tail: Promise<void> = Promise.resolve();
  #failure: Error | undefined;
  #resolveFailed: (error: Error) => void = () => undefined;
  /** Resolves with the reason if the engine's thread ends unexpectedly. */
  readonly failed: Promise<Error>;

  private constructor(worker: Worker, notices: Notices) {
    this.#worker = worker;
    this.failed = new Promise((resolve) => (this.#resolveFailed = resolve));
    worker.on('message', (message: WorkerMessage) => {
      if (message.change === undefined) this.#settle(message);
      else notices.emit('change', message.change);
    });
    this.#ready = new Promise((resolve, reject) => {
      worker.once('message', () => resolve());
      const fail = (error: Error) => {
        this.#fail(error);
        reject(error);
      };
      worker.once('error', fail);
      worker.once('exit', () => fail(new EngineError('The database engine has stopped.')));
    });
  }

  /**
   * @param worker address of the compiled or source worker file
   * @param notices receives changes
   * @throws if the directory cannot be opened or is damaged
   */
  static async open(
    worker: URL,
    options: EngineOptions,
    notices: Notices,
  ): Promise<EmbeddedEngine> {
    const { dataDir, template } = options;
    const isInMemory = dataDir.startsWith('memory:');
    const workerData: EngineOptions = template && isInMemory ? options : { dataDir };
    const engine = new EmbeddedEngine(new Worker(worker, { workerData }), notices);
    // Unpacked in this thread, because the worker is loading its program meanwhile.
    if (template && !isInMemory) await engine.#unpack(template, dataDir);
    engine.#worker.postMessage({ open: true });
    await engine.#ready;
    return engine;
  }

  async #unpack(template: string, dataDir: string): Promise<void> {
    try {
      unpackTemplate(template, dataDir);
    } catch (error) {
      this.#worker.removeAllListeners('exit');
      // The directory's error is thrown below, so that the engine's own start error is ignored.
      this.#ready.catch(() => undefined);
      await this.#worker.terminate();
      throw error;
    }
  }

  async connect(): Promise<PostgresPoolClient> {
    let release = (): void => undefined;
    const previous = this.#tail;
    this.#tail = new Promise((resolve) => (release = resolve));
    await previous;
    const savesAtEnd = watchSaving();
    return {
      query: async <R>(text: unknown, params: readonly unknown[]) => {
        if (typeof text !== 'string') throw new TypeError('Cursors are not supported.');
        const isSaving = savesAtEnd(text) && !this.#failure;
        try {
          return (await this.#send({ sql: text, params: [...params] })) as PostgresQueryResult<R>;
        } catch (error) {
          // An engine that fails during a commit may already have saved it.
          throw isSaving && error instanceof ConnectionLost
            ? new OutcomeUnknown(error.message, { cause: error })
            : error;
        }
      },
      release,
    } as PostgresPoolClient;
  }

  /** @returns the whole directory as a gzipped tar, for use as a template */
  async dump(): Promise<Uint8Array> {
    return (await this.#send({ dump: true })) as Uint8Array;
  }

  /** Waits for the connection, then shuts down the database properly. */
  async end(): Promise<void> {
    const client = await this.connect();
    await this.#send({ close: true });
    client.release();
    this.#worker.removeAllListeners('exit');
    await this.#worker.terminate();
  }

  #send(request: { sql: string; params: unknown[] } | { dump: true } | { close: true }) {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#lastId;
    return new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request });
    });
  }

  #settle({ id, result, error }: WorkerMessage): void {
    if (id === undefined) return;
    if (error && ['PANIC', 'FATAL'].includes(error.severity ?? '')) {
      // A server would restart here; this engine would never answer again.
      this.#fail(new EngineError(error.message));
      void this.#worker.terminate();
      return;
    }
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) request?.reject(Object.assign(new EngineError(error.message), error));
    else request?.resolve(result);
  }

  #fail(cause: Error): void {
    this.#failure ??= new ConnectionLost(cause.message, { cause });
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
    this.#resolveFailed(cause);
  }
}

const roundsPerVacuum = 24 * 60;
const firstVacuumRound = 10;
/** If the disk has no room for a checkpoint, the engine ends; without checkpoints, reads still work. */
const roomForCheckpoint = 32 * 1024 ** 2;

/**
 * The embedded engine has no background processes: without checkpoints its log grows without limit, and
 * without vacuums its plans become stale. A PostgreSQL server does both by itself.
 * @param filesMutex is locked during a checkpoint, which removes log files that a copy would need
 * @returns a function that stops the maintenance after the running round
 */
export function maintainEmbedded(
  db: Kysely<Tables>,
  directory: string,
  log: Log,
  filesMutex: Mutex = createMutex(),
): () => Promise<void> {
  let rounds = 0;
  const run = async () => {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < roomForCheckpoint)
      throw new Error(`Make room on the disk of ${directory}.`);
    await filesMutex(() => sql`checkpoint`.execute(db));
    // The first vacuum runs soon after the start, because a process may live for less than a day.
    if (rounds % roundsPerVacuum === firstVacuumRound) await sql`vacuum (analyze)`.execute(db);
    rounds += 1;
  };
  return repeat(minuteMs, run, log, 'maintenance failed');
}
