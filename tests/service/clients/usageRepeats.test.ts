import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepExpired } from '../../../service/jobs/expirySweep';
import { mulberry32 } from '../../../service/demo/random';
import type { Client } from '../independentClient/client';
import { styles, type Style } from '../independentClient/clientStyles';
import { granularities, type Granularity, writtenMoment } from '../independentClient/usageClocks';
import { usageEvent } from '../independentClient/usageEvent';
import { runPrograms } from '../independentClient/usagePrograms';
import { after, start, oneClientsFixture, type Program } from './clientsFixture';

const path = '/api/v3/tracking/events';

/** Times of day with digits down to the nanosecond. */
const nanoseconds = (seconds: number, fraction: number): bigint =>
  BigInt(after(seconds).getTime()) * 1_000_000n + BigInt(fraction);

describe('a usage report that comes again', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  let client: Client;

  beforeAll(async () => {
    program = await fixture.addProgram('Portal');
    await fixture.associate(program, await fixture.addStructured('SSN'));
  });
  beforeEach(async () => {
    fixture.setTime(start);
    client = fixture.client(program);
    await fixture.service.db.deleteFrom('usage_reports').execute();
  });

  const countedOf = async (body: string, as: Client = client) => {
    const answer = await as.call({ method: 'POST', path, body });
    expect(answer.status).toBe(200);
    return answer.body as { accepted: number; duplicates: number; rejected: number };
  };
  const accepted = async (body: string, as?: Client) => (await countedOf(body, as)).accepted;
  /** Moments as texts: the first call of each event, and the last. */
  const reportOf = (style: Style, moments: readonly [first: string, last: string][]) =>
    JSON.stringify({
      usage: moments.map(([firstCall, lastCall], index) =>
        usageEvent(style, program.credentials.accessKeyId, {
          dataset: 'SSN',
          datasetType: 'structured',
          action: index % 2 === 0 ? 'encrypt' : 'decrypt',
          count: 1,
          keyNumber: index,
          firstCall,
          lastCall,
        }),
      ),
    });
  const momentAt = (text: string) => `2026-06-15T09:59:${text}`;

  const cases: [what: string, counted: 'once' | 'each time', moments: [string, string][]][] = [
    [
      'milliseconds of four seconds',
      'once',
      [
        [momentAt('01.123Z'), momentAt('02.456Z')],
        [momentAt('03.789Z'), momentAt('04.321Z')],
      ],
    ],
    [
      'milliseconds of three seconds',
      'each time',
      [
        [momentAt('01.123Z'), momentAt('02.456Z')],
        [momentAt('03.789Z'), momentAt('03.789Z')],
      ],
    ],
    ['microseconds of two seconds', 'once', [[momentAt('01.123456Z'), momentAt('09.654321Z')]]],
    [
      'microseconds with an offset',
      'once',
      [[momentAt('01.123456+00:00'), momentAt('09.654321+00:00')]],
    ],
    [
      'two nanoseconds of one second',
      'once',
      [[momentAt('01.123456789Z'), momentAt('01.423456781Z')]],
    ],
    ['one nanosecond', 'each time', [[momentAt('01.123456789Z'), momentAt('01.123456789Z')]]],
    [
      'one nanosecond in two events',
      'each time',
      [
        [momentAt('01.123456789Z'), momentAt('01.123456789Z')],
        [momentAt('01.123456789Z'), momentAt('01.123456789Z')],
      ],
    ],
    [
      'nanoseconds of a clock of milliseconds',
      'each time',
      [[momentAt('01.123000000Z'), momentAt('09.654000000Z')]],
    ],
    [
      'a call of some milliseconds',
      'each time',
      [
        [momentAt('01.123Z'), momentAt('01.131Z')],
        [momentAt('01.132Z'), momentAt('01.141Z')],
      ],
    ],
    [
      'twenty moments of one second',
      'once',
      Array.from({ length: 10 }, (_, each): [string, string] => [
        momentAt(`01.1${each}7Z`),
        momentAt(`01.2${each}3Z`),
      ]),
    ],
    [
      'whole seconds',
      'each time',
      Array.from({ length: 20 }, (_, each): [string, string] => [
        momentAt(`${10 + each}.000Z`),
        momentAt(`${11 + each}Z`),
      ]),
    ],
    ['no moments', 'each time', [['', '']]],
    [
      'no moments that can be read',
      'each time',
      [
        ['yesterday at :01.123456789', ':02.987654321'],
        [':03.5', ':04.123456'],
      ],
    ],
  ];
  it.each(cases)('is counted, with %s, %s', async (_, counted, moments) => {
    const body = reportOf('java', moments);
    const all = moments.length;
    expect(await countedOf(body)).toMatchObject({ accepted: all, duplicates: 0 });
    fixture.setTime(after(3));
    const repeated =
      counted === 'once' ? { accepted: 0, duplicates: all } : { accepted: all, duplicates: 0 };
    expect(await countedOf(body, fixture.client(program))).toMatchObject(repeated);
    // An API key of its own makes it another program.
    const other = fixture.client(await fixture.addProgram(`Other ${crypto.randomUUID()}`));
    expect(await accepted(body, other)).toBe(all);
  });

  it('counts if the first attempt failed because the use of its API key could not be recorded', async () => {
    const { db } = fixture.service;
    const busy = await fixture.addProgram('Busy');
    const body = JSON.stringify({ usage: [{ action: 'encrypt' }] });
    const eventsOf = () =>
      db
        .selectFrom('event_sources')
        .innerJoin('events', 'events.source_id', 'event_sources.id')
        .select('events.count')
        .where('event_sources.api_key_uuid', '=', busy.uuid)
        .execute();
    await sql`create function be_busy() returns trigger language plpgsql as $$
      begin raise exception 'busy' using errcode = 'lock_not_available'; end $$`.execute(db);
    await sql`create trigger busy before update of last_used_at on api_keys
      for each row execute function be_busy()`.execute(db);
    expect(await fixture.client(busy).call({ method: 'POST', path, body })).toMatchObject({
      status: 503,
    });
    expect(await eventsOf()).toEqual([]);
    await sql`drop function be_busy cascade`.execute(db);
    expect(await accepted(body, fixture.client(busy))).toBe(1);
    expect(await eventsOf()).toEqual([{ count: 1 }]);
  });

  it('counts once when it is sent eight times at the same time', async () => {
    const body = reportOf('java', [[momentAt('11.123456Z'), momentAt('19.654321Z')]]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => accepted(body)));
    expect(answers.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('is recognized for an hour after it was last sent, and stored no longer', async () => {
    const { db } = fixture.service;
    const storedCount = async () =>
      (await db.selectFrom('usage_reports').select('digest').execute()).length;
    const body = reportOf('java', [[momentAt('21.123456Z'), momentAt('29.654321Z')]]);
    expect(await accepted(body)).toBe(1);
    fixture.setTime(after(3000));
    expect(await accepted(body)).toBe(0);
    await sweepExpired(db, after(6600), 'usage_reports');
    expect(await storedCount()).toBe(1);
    await sweepExpired(db, after(6601), 'usage_reports');
    expect(await storedCount()).toBe(0);
    // A report with moments too coarse to recognize a repeat is not kept at all.
    await accepted(reportOf('java', [[momentAt('31Z'), momentAt('39Z')]]));
    expect(await storedCount()).toBe(0);
  });

  // Libraries that write no fraction of a second write the same with every setting; Java's has the finest.
  const written = styles.flatMap((style) =>
    (style === 'java' ? granularities : (['NANOS', 'DAYS'] as const)).map(
      (each): [Granularity, Style] => [each, style],
    ),
  );
  it.each(written)('is never taken for another program’s: %j', async (granularity, style) => {
    const moment = writtenMoment(style, nanoseconds(-30, 123_456_789), granularity);
    const body = reportOf(style, [[moment, moment]]);
    const five = Array.from({ length: 5 }, () => accepted(body, fixture.client(program, style)));
    expect(await Promise.all(five)).toEqual([1, 1, 1, 1, 1]);
  });

  // Sequential calls with exact numbers: the result is the same on every database.
  it.skipIf(process.env['TEST_DATABASE_URL']).each([
    ['NANOS', 'long', { repeated: 14, doubled: 0 }],
    ['MILLIS', 'long', { repeated: 14, doubled: 6 }],
    ['SECONDS', 'long', { repeated: 14, doubled: 14 }],
    ['NANOS', 'short', { repeated: 8, doubled: 1 }],
    ['MILLIS', 'short', { repeated: 8, doubled: 8 }],
  ] as const)('loses nothing of 30 reports: %s, %s lives', async (granularity, life, expected) => {
    const { accessKeyId } = program.credentials;
    const programs = {
      style: 'java',
      granularity,
      life,
      reports: 30,
      lost: 0.2,
      accessKeyId,
    } as const;
    const send = (body: string, now: Date) => {
      fixture.setTime(now);
      return accepted(body);
    };
    const { repeated, lost, doubled } = await runPrograms(programs, mulberry32(7), start, send);
    expect({ lost, repeated, doubled }).toEqual({ lost: 0, ...expected });
  });
});
