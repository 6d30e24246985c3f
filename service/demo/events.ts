import { dayMs, hourMs } from '../../contract/lib/clock';
import type { EventSource, NewEvent } from '../domain/usage/insertEvents';
import { apiKeyUuid } from './apiKeyRows';
import { clients, versionOn } from './clients';
import type { DemoCompany, DemoDataset, Traffic } from './company';
import { datasetUuid } from './datasetRows';
import { type KeyNumberReporter, keyNumberReporter } from './keyNumbers';
import { datasetTimeline, primaryKeyTimeline } from './timeline';
import { demoSeed, mulberry32, type Random, stableNumber, weightedIndex } from './random';

const dayCount = 365;
/** A network outage that began in the morning, and a day on which all data was loaded again. */
const outage = { daysAgo: 143, fromHour: 4, toHour: 22 };
const spike = { daysAgo: 61, rows: 3, volume: 9 };

/** Relative load by hour of the day, from 0 to 23 UTC. */
const hourly: Record<Traffic['rhythm'], readonly number[]> = {
  office: [1, 1, 1, 1, 1, 2, 4, 9, 16, 21, 22, 20, 15, 19, 21, 20, 17, 12, 7, 4, 3, 2, 2, 1],
  clock: [6, 5, 4, 4, 4, 5, 6, 8, 9, 10, 11, 12, 12, 11, 11, 11, 12, 13, 14, 15, 14, 12, 10, 8],
  night: [10, 24, 26, 18, 8, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 6],
};

/** Relative load by day of the week, Sunday first. */
const weekly: Record<Traffic['rhythm'], readonly number[]> = {
  office: [0.2, 1.05, 1.1, 1.05, 1, 0.9, 0.3],
  clock: [0.8, 0.95, 0.95, 1, 1, 1.1, 1],
  night: [0.6, 1, 1, 1, 1, 1, 0.7],
};

/**
 * A year of usage events with its hours, weekdays and growth.
 *
 * Each day has its own random numbers, so that a day has the same events whatever the time of the call;
 * later in the day there are only more of them.
 * @param now time of the last possible event
 * @returns the events, oldest first
 */
export function demoEvents(
  company: DemoCompany,
  { today, now }: { today: number; now: Date },
): NewEvent[] {
  const sources = company.datasets.flatMap((dataset) => sourceOf(today, company, dataset));
  return Array.from({ length: dayCount }, (_, index) => dayCount - 1 - index).flatMap((daysAgo) => {
    const random = mulberry32(demoSeed ^ stableNumber(2 ** 32, 'events', company.name, daysAgo));
    return sources
      .flatMap((source) => eventsOfDay(source, { today, daysAgo, random }))
      .filter(({ date }) => date <= now)
      .toSorted((a, b) => a.date.getTime() - b.date.getTime());
  });
}

interface Source {
  source: Omit<EventSource, 'productVersion'>;
  traffic: Traffic;
  reportKeyNumber: KeyNumberReporter;
  from: Date;
  /** When its primary key was disabled. */
  until: Date | null;
}

function sourceOf(today: number, company: DemoCompany, dataset: DemoDataset): Source[] {
  const { published } = datasetTimeline(today, dataset);
  const key = company.primaryKeys.find(({ name }) => name === dataset.primaryKey);
  if (!dataset.traffic || !published || !key) return [];
  const { apiKey, product, apiVersion } = clients[dataset.traffic.client];
  const hasKey = company.apiKeys.some(({ name }) => name === apiKey);
  const group = company.groups.find(({ datasets }) => datasets.includes(dataset.name));
  return [
    {
      source: {
        // If the demo company does not define a key, its events contain only its name.
        apiKey: hasKey ? apiKeyUuid(company, apiKey) : null,
        dataset: datasetUuid(company, dataset.name),
        apiKeyName: apiKey,
        datasetName: dataset.name,
        datasetGroupName: group?.name ?? '',
        product,
        apiVersion,
      },
      traffic: dataset.traffic,
      reportKeyNumber: keyNumberReporter(today, dataset),
      from: published,
      until: primaryKeyTimeline(today, key).disabled,
    },
  ];
}

function eventsOfDay(
  { source, traffic, reportKeyNumber, from, until }: Source,
  { today, daysAgo, random }: { today: number; daysAgo: number; random: Random },
): NewEvent[] {
  const { rows, volume, encryptShare, rhythm, client } = traffic;
  const start = today - daysAgo * dayMs;
  const weekday = weekly[rhythm][new Date(start).getUTCDay()] ?? 1;
  const growth = 1 - daysAgo / dayCount;
  const multiplier = daysAgo === spike.daysAgo ? spike : { rows: 1, volume: 1 };
  const expected = rows * weekday * (0.4 + 0.6 * growth) * multiplier.rows;
  const daySource = { ...source, productVersion: versionOn(client, daysAgo) };

  return Array.from({ length: Math.floor(expected + random()) }, () => {
    const hour = weightedIndex(random, hourly[rhythm]);
    const amount = volume * weekday * (0.45 + 0.55 * growth) * multiplier.volume;
    const action = random() < encryptShare ? (0 as const) : (1 as const);
    const count = Math.max(1, Math.round(amount * (0.5 + random())));
    const date = new Date(start + hour * hourMs + Math.floor(random() * 3600) * 1000);
    return { source: daySource, action, count, date, metadata: reportKeyNumber({ action, date }) };
  }).filter(({ date }) => date >= from && (!until || date < until) && !isOutage(daysAgo, date));
}

const isOutage = (daysAgo: number, date: Date): boolean =>
  daysAgo === outage.daysAgo &&
  date.getUTCHours() >= outage.fromHour &&
  date.getUTCHours() < outage.toHour;
