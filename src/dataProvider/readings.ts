import { HttpError } from 'ra-core';
import type { Attention } from '../../contract/attentionAnswer';
import type { BillingUsage, EventPoint, EventSeries } from '../../contract/billing';
import type { EntitlementUse } from '../../contract/company';
import { type DayRange, type Grouping, groupingOf, groupings } from '../../contract/dateRanges';
import type { FoundKind, FoundRecord } from '../../contract/recordSearch';
import { searchLimits } from '../../contract/search';
import { serviceTexts } from '../../texts/serviceErrors';
import { fillPath } from '../model/endpoint';
import { hasFields, isNamed, isObject, type NamedRecord, nameOf, payloadOf } from './envelope';
import type { Http } from './http';

/** A dataset in one of its groups; `link` is the uuid of the two being together. */
export interface DatasetPair {
  link: string;
  group: NamedRecord;
  dataset: NamedRecord;
  /** Whether the API key that was asked about is associated with it. */
  associated?: boolean;
}

interface DatasetOfGroup extends NamedRecord {
  dataset_type: 'structured' | 'unstructured';
}

const perPage = searchLimits.perPage;

const isPoint = hasFields<EventPoint>({ date: 'string', encrypt: 'number', decrypt: 'number' });
const isTotals = hasFields<EventSeries['totals']>({ encrypt: 'number', decrypt: 'number' });
const isSeries = (value: unknown): value is EventSeries =>
  isObject(value) &&
  groupings.some((grouping) => grouping === value.group_by) &&
  Array.isArray(value.points) &&
  value.points.every(isPoint) &&
  isTotals(value.totals);

const hasPeriod = hasFields<BillingUsage>({
  event_count: 'number',
  period_start: 'string',
  period_end: 'string',
});
const isUsage = (value: unknown): value is BillingUsage =>
  hasPeriod(value) && (value.entitlement === null || typeof value.entitlement === 'number');

const isAttention = (value: unknown): value is Attention =>
  isObject(value) &&
  typeof value.total_count === 'number' &&
  Array.isArray(value.items) &&
  isObject(value.first_steps);

const isFound = hasFields<FoundRecord>({
  uuid: 'string',
  name: 'string',
  note: 'string',
  linked: 'boolean',
});
const hasKind = hasFields<FoundKind>({ kind: 'string', more: 'boolean' });
const isKinds = (value: unknown): value is FoundKind[] =>
  Array.isArray(value) &&
  value.every(
    (kind) => hasKind(kind) && Array.isArray(kind.records) && kind.records.every(isFound),
  );

/** The service's schema is what is relied on for the items, as for the records of resources. */
const isListOf = <T>(value: unknown): value is T[] => Array.isArray(value);

function pairOf(row: unknown): DatasetPair[] {
  if (!isObject(row) || typeof row.uuid !== 'string') return [];
  const { dataset_group: group, dataset, associated } = row;
  if (!isNamed(group) || !isNamed(dataset)) return [];
  const pair = { link: row.uuid, group: nameOf(group), dataset: nameOf(dataset) };
  return [associated === true ? { ...pair, associated } : pair];
}

/** What is read besides the lists and records of resources. Every failure is an HttpError. */
export const readingCalls = (http: Http) => ({
  /** By bucket, oldest first, empty ones included; days in UTC, of all datasets where none is named. */
  eventSeries: async (
    asked: { range: DayRange; grouping?: Grouping; datasets: readonly string[] },
    signal?: AbortSignal,
  ) => {
    const { range, grouping, datasets } = asked;
    const query = new URLSearchParams({
      start_date: range.start,
      end_date: range.end,
      group_by: grouping ?? groupingOf(range),
      ...(datasets.length === 0 ? {} : { datasets: datasets.join(',') }),
    });
    const answer = await http(`/billing/events?${query.toString()}`, { signal });
    return { data: payloadOf(answer, 'events', isSeries, serviceTexts.without('events')) };
  },
  /** Calls of the billing period against what the plan entitles to. */
  billingUsage: async (signal?: AbortSignal) => {
    const answer = await http('/billing/usage', { signal });
    return { data: payloadOf(answer, 'usage', isUsage, serviceTexts.without('usage')) };
  },
  /** A page of what needs attention, worst first, and how far a new company has come. @param page from 1 */
  attention: async (page: number, size: number, signal?: AbortSignal) => {
    const answer = await http(`/attention?page=${page}&per_page=${size}`, { signal });
    return { data: payloadOf(answer, 'attention', isAttention, serviceTexts.without('list')) };
  },
  /** @param uuid the person's company; @returns what its plan gives, and how much of it is used */
  entitlementUse: async (uuid: string, signal?: AbortSignal) => {
    const answer = await http(fillPath('/customers/{uuid}/entitlements', { uuid }), { signal });
    const data = payloadOf(answer, 'entitlements', isListOf<EntitlementUse>, serviceTexts.unknown);
    return { data };
  },
  /** @returns the kinds of records with a match by name or identifier, at most five of each */
  searchRecords: async (query: string, signal?: AbortSignal) => {
    // Longer texts match nothing, and are refused.
    const q = [...query.toWellFormed()].slice(0, 100).join('');
    const path = `/search?${new URLSearchParams({ q }).toString()}`;
    // With headers of its own a read is not noted in this browser to be prefetched at the next visit.
    const answer = await http(path, { signal, headers: {} });
    return { data: payloadOf(answer, 'search', isKinds, serviceTexts.without('results')) };
  },
  /** A page of 100 links of groups and datasets that contain `q`; `apiKey` has them say which ones it has. */
  datasetLinks: async (
    { q, page, apiKey }: { q: string; page: number; apiKey?: string | undefined },
    signal?: AbortSignal,
  ) => {
    const query = new URLSearchParams({
      page: String(page),
      per_page: String(perPage),
      ...(q === '' ? {} : { q: q.toWellFormed() }),
      ...(apiKey === undefined ? {} : { api_key_uuid: apiKey }),
    });
    const answer = await http(`/dataset-groups-datasets?${query.toString()}`, { signal });
    const missing = serviceTexts.without('list');
    const rows = payloadOf(answer, 'dataset_groups_datasets', isListOf<unknown>, missing);
    const { total_count: total } = payloadOf(answer, 'pagination', isObject, missing);
    if (typeof total !== 'number') throw new HttpError(missing, answer.status, answer.body);
    return { data: rows.flatMap(pairOf), total };
  },
  /** A page of 100 datasets of a group, by name. @param page starts at 1 */
  datasetsOfGroup: async (group: string, page: number, signal?: AbortSignal) => {
    const path = fillPath('/dataset-groups/{group}/datasets', { group });
    const answer = await http(`${path}?page=${page}&per_page=${perPage}`, { signal, headers: {} });
    const missing = serviceTexts.noDatasetData;
    const datasets = payloadOf(answer, 'datasets', isListOf<DatasetOfGroup>, missing);
    return { data: { datasets, isLast: datasets.length < perPage } };
  },
});
