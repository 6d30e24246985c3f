import { describe, expect, it } from 'vitest';
import { recordActivity } from '../../../../../service/domain/engine/recordActivity';
import { applyRetention } from '../../../../../service/domain/engine/retention/retention';
import { sharedService } from '../../../harness';
import type { Persona } from '../../../people';
import { freshCode } from '../../../identity/providers';
import { historyOf } from '../../../history';
import { rowOf } from '../../../rows';
import { testClock } from '../../../testClock';

interface Line {
  position: number;
  details: string;
}

const service = sharedService();

const tokenRoute = (as: Persona, method: string) =>
  service.request(as, '/stream-token', { method, claims: freshCode('generate:siemtoken') });
const makeToken = async (as: Persona = 'admin') => {
  const { status, body } = await tokenRoute(as, 'POST');
  expect(status).toBe(200);
  return (body as { data: { stream_tokens: { token: string } } }).data.stream_tokens.token;
};
const stream = (token: string, query = '') =>
  service.raw(`/api/activities/stream${query}`, { headers: { Authorization: `Bearer ${token}` } });
const lines = async (token: string, query = ''): Promise<Line[]> => {
  const text = await (await stream(token, query)).text();
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));
};
const positions = (rows: readonly Line[]) => rows.map(({ position }) => position);

const write = (
  as: Persona,
  details: string,
  db: Parameters<typeof recordActivity>[0] = service.db,
  createdAt = '2026-06-15T10:00:00Z',
) => {
  const { customer } = service.people[as];
  const actor = { customer, userName: 'Ada', ipAddress: undefined, transactionId: details };
  const row = { ...actor, title: 'Datasets', action: 'Updated', details };
  return recordActivity(
    db,
    row,
    testClock(() => new Date(createdAt)),
  );
};

describe('GET /activities/stream', () => {
  it('returns one row a line, in the fields of the list, after a position', async () => {
    const token = await makeToken();
    await write('admin', 'Dataset "A" updated');
    const answer = await stream(token, '?after=1');
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(text.endsWith('}\n')).toBe(true);
    expect(JSON.parse(text)).toEqual({
      position: 2,
      id: expect.stringMatching(/^\d+$/),
      action: 'Updated',
      title: 'Datasets',
      details: 'Dataset "A" updated',
      ip_address: null,
      user_name: 'Ada',
      date: '2026-06-15T10:00:00.000Z',
      created_at: '2026-06-15T10:00:00.000Z',
      transaction_id: 'Dataset "A" updated',
      object_type: null,
      object_uuid: null,
      changes: {},
    });
    expect(await lines(token, '?after=2')).toEqual([]);
  });

  it('loses nothing between pages, and shows no other company', async () => {
    const [token, foreign] = [await makeToken(), await makeToken('outsider')];
    for (let n = 2; n <= 7; n += 1) {
      // Later rows with earlier dates: the order is that of commits.
      await write('admin', `own ${n}`, service.db, `2026-06-${20 - n}T10:00:00Z`);
      await write('outsider', `foreign ${n}`);
    }
    const read: Line[] = [];
    for (;;) {
      const page = await lines(token, `?limit=3&after=${read.at(-1)?.position ?? 0}`);
      if (page.length === 0) break;
      read.push(...page);
    }
    expect(positions(read)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(read.slice(1).map(({ details }) => details)).toEqual([
      'own 2',
      'own 3',
      'own 4',
      'own 5',
      'own 6',
      'own 7',
    ]);
    expect((await lines(foreign, '?after=6')).map(({ details }) => details)).toEqual(['foreign 7']);
  });

  it('continues after retention, past the deleted rows', async () => {
    const token = await makeToken();
    await write('admin', 'old', service.db, '2020-01-01T00:00:00Z');
    await write('admin', 'new');
    const clock = testClock(() => new Date('2026-06-15T10:00:00Z'));
    await applyRetention(service.db, clock, { events: 0, activities: 12 });
    expect(positions(await lines(token, '?after=1&limit=1'))).toEqual([3]);
    const stored = await service.db.selectFrom('activity_positions').select('position').execute();
    expect(stored.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([1, 3, 4]);
  });

  it.each(['?after=-1', '?after=x', '?limit=0', '?limit=10001', '?limit=1&limit=2', '?page=1'])(
    'refuses invalid parameters: %j',
    async (query) => {
      expect((await stream(await makeToken(), query)).status).toBe(400);
    },
  );

  it.runIf(process.env['TEST_DATABASE_URL'])(
    'numbers rows in commit order, without gaps for those rolled back',
    async () => {
      const token = await makeToken();
      let commit = () => {};
      const held = new Promise<void>((resolve) => (commit = resolve));
      let written = () => {};
      const isWritten = new Promise<void>((resolve) => (written = resolve));
      const first = service.db.transaction().execute(async (trx) => {
        await write('admin', 'begun first', trx);
        written();
        await held;
      });
      await isWritten;
      await write('admin', 'committed first');
      const streamed = await lines(token, '?after=1');
      expect(streamed).toMatchObject([{ position: 2, details: 'committed first' }]);
      commit();
      await first;
      const undone = service.db.transaction().execute(async (trx) => {
        await write('admin', 'undone', trx);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await write('admin', 'last');
      expect(await lines(token, '?after=2')).toMatchObject([
        { position: 3, details: 'begun first' },
        { position: 4, details: 'last' },
      ]);
      await Promise.all(Array.from({ length: 20 }, (_, n) => write('admin', `beside ${n}`)));
      expect(positions(await lines(token, '?after=4'))).toEqual(
        Array.from({ length: 20 }, (_, n) => 5 + n),
      );
    },
  );
});

describe('the SIEM token', () => {
  const history = async () => {
    const rows = await historyOf(service.db, ['action', 'user_name'], {
      customer_uuid: service.people.admin.customer,
    });
    return rows.map(({ action, user_name: name }) => `${action} by ${name}`);
  };

  it('is stored as a digest alone, and opens only this stream', async () => {
    const token = await makeToken();
    const row = await service.db.selectFrom('stream_tokens').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(row.digest)).toHaveLength(32);
    const rows = await service.db.selectFrom('activities').selectAll().execute();
    await stream(token);
    expect(JSON.stringify([row, rows, service.logged])).not.toContain(token);
    expect((await tokenRoute('admin', 'GET')).body).toEqual({
      success: true,
      data: { stream_tokens: { created_at: '2026-06-15T10:00:00.000Z' } },
    });
    const headers = { Authorization: `Bearer ${token}` };
    expect((await service.raw('/api/me', { headers })).status).toBe(401);
    const persons = await service.tokenFor(service.people.admin);
    expect((await stream(persons)).status).toBe(401);
  });

  it('ends when it is replaced or removed; further uses are refused and logged once a minute', async () => {
    const [first, second] = [await makeToken(), await makeToken()];
    expect((await stream(second)).status).toBe(200);
    const refused = await stream(first);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('Bearer');
    expect(await refused.json()).toMatchObject({
      success: false,
      status: 401,
      message: 'This token does not work.',
    });
    expect((await tokenRoute('admin', 'DELETE')).status).toBe(200);
    expect((await stream(second)).status).toBe(401);
    expect((await tokenRoute('admin', 'DELETE')).status).toBe(409);
    const { name } = await rowOf(service.db, 'users', { uuid: service.people.admin.uuid });
    expect(await history()).toEqual([
      `SIEM token made by ${name}`,
      `SIEM token replaced by ${name}`,
      'Refused by SIEM',
      `SIEM token removed by ${name}`,
      `Refused by ${name}`,
    ]);
  });

  it.each([
    '',
    'Bearer',
    'Basic YTpi',
    'Bearer nobody',
    'Bearer 00000000-0000-4000-8000-000000000000.x',
  ])('is refused as another text: %j', async (authorization) => {
    const headers = { Authorization: authorization };
    const answer = await service.raw('/api/activities/stream', { headers });
    expect(answer.status).toBe(401);
    expect(await history()).toEqual([]);
  });

  it('can be used 120 times a minute', async () => {
    const token = await makeToken();
    const answers = [];
    for (let n = 0; n < 121; n += 1) answers.push((await stream(token)).status);
    expect(answers).toEqual([...Array<number>(120).fill(200), 429]);
  });

  it('can be guessed sixty times a minute, and made ten times in 15 minutes', async () => {
    const guesses = [];
    for (let n = 0; n < 61; n += 1) guesses.push((await stream(`guess-${n}`)).status);
    expect(guesses).toEqual([...Array<number>(60).fill(401), 429]);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await tokenRoute('admin', 'POST')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});
