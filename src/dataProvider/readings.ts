import { HttpError } from 'ra-core';
import type { Attention } from '../../contract/attentionAnswer';
import type { BillingUsage, EventPoint, EventSeries } from '../../contract/billing';
import type { EntitlementUse } from '../../contract/company';
import { type DayRange, type Grouping, groupingOf, groupings } from '../../contract/dateRanges';
import type { FoundKind, FoundRecord } from '../../contract/recordSearch';
import { searchLimits } from '../../contract/search';
import type { StructuredDatasetDefinition } from '../../contract/wizard';
import { isObject } from '../../contract/isObject';
import { serviceTexts } from '../../texts/serviceErrors';
import { fillPath } from '../model/endpoint';
import type { NameCheck } from '../model/field';
import { hasFields, isNamed, type NamedRecord, nameOf, payloadOf, dataAt } from './envelope';
import { messageOf, statusOf } from './errors';
import type { Http, HttpAnswer, HttpRequest } from './http';

/** A dataset in one of its groups; `link` is the uuid of the two being together. */
export interface DatasetPair {
  link: string;
  /** With how many datasets are in it, where the service says so. */
  group: NamedRecord & { size?: number };
  dataset: NamedRecord;
  isStructured?: boolean;
  /** True if the API key in the request is associated with the pair. */
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

const hasTotal = hasFields<{ total_count: number }>({ total_count: 'number' });
const isSetting = hasFields<{ setting_value: string }>({ setting_value: 'string' });
const isCount = (value: unknown): value is number => typeof value === 'number';

/** Number of data keys that a definition has room for, or why it cannot be used. */
export type KeyRotations = { keys: number } | { problem: string };

/** A name that cannot be used has a problem; a warning stops nobody. */
export interface NameVerdict {
  problem?: string;
  warning?: string;
}

function verdictOf({ body }: HttpAnswer): NameVerdict {
  const warning = dataAt(body, 'warning');
  return typeof warning === 'string' ? { warning } : {};
}

/** The service's schema is what is relied on for the items, as for the records of resources. */
const isListOf = <T>(value: unknown): value is T[] => Array.isArray(value);

function pairOf(row: unknown): DatasetPair[] {
  if (!isObject(row) || typeof row.uuid !== 'string') return [];
  const { dataset_group: group, dataset, associated } = row;
  if (!isNamed(group) || !isNamed(dataset)) return [];
  const size = 'dataset_count' in group && isCount(group.dataset_count) && group.dataset_count;
  const sized = { ...nameOf(group), ...(size !== false && { size }) };
  const pair = { link: row.uuid, group: sized, dataset: nameOf(dataset) };
  const isStructured = 'dataset_type' in dataset && dataset.dataset_type === 'structured';
  return [
    { ...pair, ...(isStructured && { isStructured }), ...(associated === true && { associated }) },
  ];
}

/** A check that says no has answered; anything else is a failure. */
function refusal(error: unknown): { problem: string } {
  if (error instanceof HttpError && error.status === 422) return { problem: messageOf(error) };
  throw error;
}

/** Calls beyond the standard verbs, lists and actions. Every failure is an HttpError. */
export function readingCalls(http: Http) {
  /** @returns what stands under the key of the answer's data; HttpError saying `otherwise` for anything else */
  const read = async <T>(
    path: string,
    key: string,
    is: (value: unknown) => value is T,
    otherwise: string,
    request?: HttpRequest,
  ) => ({ data: payloadOf(await http(path, request), key, is, otherwise) });
  const settingPath = (name: string) => fillPath('/user-settings/{name}', { name });

  return {
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
      const path = `/billing/events?${query.toString()}`;
      return read(path, 'events', isSeries, serviceTexts.without('events'), { signal });
    },
    /** Calls of the billing period against what the plan entitles to. */
    billingUsage: async (signal?: AbortSignal) =>
      read('/billing/usage', 'usage', isUsage, serviceTexts.without('usage'), { signal }),
    /** A page of what needs attention, worst first, and how far a new company has come. @param page from 1 */
    attention: async (page: number, size: number, signal?: AbortSignal) => {
      const path = `/attention?page=${page}&per_page=${size}`;
      return read(path, 'attention', isAttention, serviceTexts.without('list'), { signal });
    },
    /** @param uuid the person's company; @returns what its plan gives, and how much of it is used */
    entitlementUse: async (uuid: string, signal?: AbortSignal) => {
      const path = fillPath('/customers/{uuid}/entitlements', { uuid });
      const is = isListOf<EntitlementUse>;
      return read(path, 'entitlements', is, serviceTexts.unknown, { signal });
    },
    /** @returns the kinds of records with a match by name or identifier, at most five of each */
    searchRecords: async (query: string, signal?: AbortSignal) => {
      // Longer texts match nothing, and are refused.
      const q = [...query.toWellFormed()].slice(0, 100).join('');
      const path = `/search?${new URLSearchParams({ q }).toString()}`;
      const request = { signal, remembered: false };
      return read(path, 'search', isKinds, serviceTexts.without('results'), request);
    },
    /** A page of 100 links of groups and datasets that contain `q`; `apiKey` has them say which ones it has. */
    datasetLinks: async (
      { q, page, apiKey }: { q: string; page: number; apiKey?: string },
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
      const { total_count: total } = payloadOf(answer, 'pagination', hasTotal, missing);
      return { data: rows.flatMap(pairOf), total };
    },
    /** A page of 100 datasets of a group, by name. @param page starts at 1 */
    datasetsOfGroup: async (group: string, page: number, signal?: AbortSignal) => {
      const path = `${fillPath('/dataset-groups/{group}/datasets', { group })}?page=${page}&per_page=${perPage}`;
      const is = isListOf<DatasetOfGroup>;
      const request = { signal, remembered: false };
      const { data } = await read(path, 'datasets', is, serviceTexts.noDatasetData, request);
      return { data: { datasets: data, isLast: data.length < perPage } };
    },
    /**
     * @param asked the name, and the uuid of the record that has it or is to get it
     * @returns why the name cannot be used, or what to consider before it is
     */
    checkName: async (
      kind: NameCheck['kind'],
      asked: { name: string; uuid?: string },
      signal?: AbortSignal,
    ): Promise<{ data: NameVerdict }> => {
      const request = { method: 'POST', body: asked, signal } as const;
      const data = await http(`/${kind}/validate-name`, request).then(verdictOf, refusal);
      return { data };
    },
    checkKeyRotations: async (
      body: StructuredDatasetDefinition,
      signal?: AbortSignal,
    ): Promise<{ data: KeyRotations }> => {
      const path = '/datasets/validate-key-rotations';
      const request = { method: 'POST', body, signal } as const;
      const missing = serviceTexts.unreadable;
      return read(path, 'max_key_rotations', isCount, missing, request).then(
        ({ data: keys }) => ({ data: { keys } }),
        (error: unknown) => ({ data: refusal(error) }),
      );
    },
    /** A text that the console keeps for the person, such as a list's columns. @returns null when there is none */
    getUserSetting: async (name: string) => {
      try {
        const setting = dataAt((await http(settingPath(name))).body, 'user_settings');
        return { data: isSetting(setting) ? setting.setting_value : null };
      } catch (error) {
        if (statusOf(error) === 404) return { data: null };
        throw error;
      }
    },
    putUserSetting: async (name: string, value: string) => {
      // The last layout is saved as the page is left.
      const request = { method: 'PUT', body: { setting_value: value }, keepalive: true } as const;
      const missing = serviceTexts.noUserSetting;
      const { data } = await read(settingPath(name), 'user_settings', isSetting, missing, request);
      return { data: data.setting_value };
    },
  };
}
