import { actorOfKey, findCallingKey } from '../service/clients/callingKey';
import type { ClientCall } from '../service/clients/clientCall';
import { createKnownRecords } from '../service/clients/kept';
import { reportUsage } from '../service/clients/usageReport';
import type { Database } from '../service/db/database';
import { mulberry32 } from '../service/demo/random';
import { seedDemo } from '../service/demo/seedDemo';
import { testVault } from '../tests/service/testVault';
import { runPrograms } from '../tests/service/client/usagePrograms';
import { onBothEngines } from './bothEngines';
import { printTable } from './figures';

const reports = 10_000;
const lost = 0.1;
const seed = 53;
const start = new Date('2026-06-15T10:00:00Z');
/** Whatever is coarser than seconds is told apart as little. */
const granularities = ['NANOS', 'MILLIS', 'SECONDS', 'DAYS'] as const;

/** @returns sends a report as a program with an API key of the demo company, without HTTP and signature */
async function reporter(db: Database) {
  const vault = await testVault(db);
  await seedDemo({ db, vault, clock: () => start });
  const { public_value: keyId } = await db
    .selectFrom('api_keys')
    .select('public_value')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const key = await findCallingKey(db, vault, keyId);
  if (!key) throw new Error('The demo company has no API key.');
  const actor = actorOfKey(key, undefined, 'bench');
  const library = undefined;
  const query = () => undefined;
  const known = createKnownRecords(db);
  const use = { library, libraryUse: undefined };
  const common: Omit<ClientCall, 'now' | 'clock' | 'body'> = {
    db,
    vault,
    known,
    key,
    actor,
    query,
    ...use,
  };
  const send = async (body: string, now: Date): Promise<number> => {
    const answer = await reportUsage({ ...common, now, clock: () => now, body: Buffer.from(body) });
    return Number(answer.body?.['accepted']);
  };
  return { keyId, send };
}

/**
 * Events lost and counted twice when ubiq-java's reports come again because their answers were lost, by the
 * granularity of its clock: 10,000 reports of programs that all begin within ten seconds, a tenth sent again.
 */
export const measureUsage = (): Promise<void> =>
  onBothEngines(async (db, engine) => {
    const { keyId: accessKeyId, send } = await reporter(db);
    const rows: string[][] = [];
    for (const life of ['long', 'short'] as const)
      for (const granularity of granularities) {
        await db.deleteFrom('usage_reports').execute();
        const programs = { style: 'java', granularity, life, reports, lost, accessKeyId } as const;
        const found = await runPrograms(programs, mulberry32(seed), start, send);
        const { events, again, lost: missing, doubled } = found;
        rows.push([`${life}, ${granularity}`, ...[events, again, missing, doubled].map(String)]);
      }
    printTable(
      `Usage of ${reports.toLocaleString('en')} reports with lost answers, ${engine}`,
      ['program, clock', 'events', 'sent again', 'lost', 'counted twice'],
      rows,
    );
  });
