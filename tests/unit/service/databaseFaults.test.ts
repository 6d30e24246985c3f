import { describe, expect, it } from 'vitest';
import { ConnectionLost } from '../../../service/db/databaseErrors';
import { EmbeddedEngine } from '../../../service/db/embedded/engine';
import { createNotices } from '../../../service/db/notices';
import { failureOf } from '../../../service/http/failures';
import { createLog } from '../../../service/observability/log';

const log = createLog('silent', () => new Date(0));
const answerTo = (error: unknown) => {
  const { status, headers } = failureOf(error, 'id', log);
  return [status, headers['Retry-After']];
};

describe('temporary failures of the database', () => {
  it.each([
    ['deadlock, tried often enough', '40P01', '1'],
    ['serialization', '40001', '1'],
    ['no lock in time', '55P03', '1'],
    ['a statement that took too long', '57014', '1'],
    ['idle in a transaction', '25P03', '1'],
    ['too many connections', '53300', '5'],
    ['a server that stops', '57P01', '5'],
    ['a server that crashed', '57P02', '5'],
    ['a server that starts', '57P03', '5'],
    ['a broken connection', '08006', '5'],
    ['a full disk', '53100', '30'],
    ['a server that only reads', '25006', '30'],
  ])('%s: answered with 503 and a time to retry', (_, code, seconds) => {
    expect(answerTo(Object.assign(new Error(code), { code }))).toEqual([503, seconds]);
  });

  it('a lost server: answered in the same way', () => {
    expect(answerTo(new ConnectionLost('connect ECONNREFUSED 127.0.0.1:5432'))).toEqual([503, '5']);
  });

  it('a programming error: still answered with 500', () => {
    expect(answerTo(Object.assign(new Error('no such column'), { code: '42703' }))[0]).toBe(500);
  });
});

/** @param program code of the thread, after it was started and has reported that it is ready */
const engineThatDoes = (program: string) => {
  const thread = `import { once } from 'node:events';
    import { parentPort } from 'node:worker_threads';
    await once(parentPort, 'message');
    ${program}
    parentPort.postMessage({ ready: true });`;
  return EmbeddedEngine.open(
    new URL(`data:text/javascript,${encodeURIComponent(thread)}`),
    { dataDir: 'memory://' },
    createNotices(),
  );
};

describe('the embedded engine', () => {
  it('reports why its thread ended, and rejects pending and later queries', async () => {
    const engine = await engineThatDoes(
      `parentPort.on('message', () => { throw new Error('out of memory'); });`,
    );
    const client = await engine.connect();
    await expect(client.query('select 1', [])).rejects.toThrow(ConnectionLost);
    expect((await engine.failed).message).toBe('out of memory');
    await expect(client.query('select 1', [])).rejects.toThrow('out of memory');
  });

  it.each(['PANIC', 'FATAL'])(
    'has ended after a %s, and answers nothing more',
    async (severity) => {
      const engine = await engineThatDoes(
        `parentPort.once('message', ({ id }) => parentPort.postMessage(
        { id, error: { message: 'No space left', severity: '${severity}', code: '53100' } }));`,
      );
      const client = await engine.connect();
      await expect(client.query('checkpoint', [])).rejects.toThrow(ConnectionLost);
      expect((await engine.failed).message).toBe('No space left');
      await expect(client.query('select 1', [])).rejects.toThrow('No space left');
    },
  );
});
