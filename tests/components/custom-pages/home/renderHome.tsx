import type { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach } from 'vitest';
import type { Attention } from '../../../../contract/attention/attentionAnswer';
import type { BillingUsage, EventSeries } from '../../../../contract/usage/billing';
import {
  bucketsOf,
  type Grouping,
  groupingOf,
  groupings,
} from '../../../../contract/lib/dateRanges';
import { home } from '../../../../src/custom-pages/home';
import { attentionPage } from '../../../../src/custom-pages/home/index';
import { datasets } from '../../../../src/resources/datasets';
import { realDataProvider, renderConsole, user } from '../../../setup/renderConsole';
import { dataset } from '../../resources/datasets/renderDataset';
import { server } from '../../../setup/network';

const api = 'http://localhost:3000/api';

export const usage: BillingUsage = {
  entitlement: 1000,
  event_count: 1120,
  period_start: '2026-11-01T00:00:00.000Z',
  period_end: '2026-12-01T00:00:00.000Z',
};

/** Table row of a dataset, as opposed to the whole record. */
const { passthrough_rules: _, ...row } = dataset;

export const pairs = ['Cards', 'Names'].map((name, index) => ({
  uuid: `link-${index}`,
  dataset_group: { uuid: 'group', name: 'Finance' },
  dataset: { uuid: `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a0${index}`, name },
}));

/** Attention data of a company that has completed its first steps. */
export const nothing: Attention = {
  items: [],
  total_count: 0,
  first_steps: {
    dataset: true,
    api_key: true,
    encrypted: true,
    invited: true,
    mfa_required: false,
    used: true,
    first_sample: null,
    dataset_to_try: dataset.uuid,
  },
};

/** Answers like the service: every bucket of the range, with calls in the first one. */
export function seriesOf(query: URLSearchParams, first = { encrypt: 1200, decrypt: 34 }) {
  const range = { start: query.get('start_date') ?? '', end: query.get('end_date') ?? '' };
  const grouping: Grouping =
    groupings.find((each) => each === query.get('group_by')) ?? groupingOf(range);
  const points = bucketsOf(range, grouping).map((date, index) => ({
    date: date.toISOString(),
    encrypt: index === 0 ? first.encrypt : 0,
    decrypt: index === 0 ? first.decrypt : 0,
  }));
  return { group_by: grouping, points, totals: first } satisfies EventSeries;
}

const success = (data: JsonBodyType) => HttpResponse.json({ success: true, data });
export const ok = {
  series: (events: EventSeries) => success({ events }),
  usage: (answer: BillingUsage) => success({ usage: answer }),
  attention: (answer: Attention) => success({ attention: answer }),
  record: () => success({ datasets: dataset }),
  customersInNeed: (rows: object[]) =>
    success({ customers_in_need: rows, pagination: { total_count: rows.length } }),
};
export const tooBusy = () =>
  HttpResponse.json(
    { success: false, error: { info: 'Busy', details: 'Too busy.' } },
    { status: 503 },
  );

/** The stand-in service; answers of a test take precedence. */
const answers = [
  http.get(`${api}/billing/events`, ({ request }) =>
    ok.series(seriesOf(new URL(request.url).searchParams)),
  ),
  http.get(`${api}/billing/usage`, () => ok.usage(usage)),
  http.get(`${api}/attention`, () => ok.attention(nothing)),
  http.get(`${api}/admin/customers-in-need`, () => ok.customersInNeed([])),
  http.get(`${api}/table/datasets`, () =>
    success({ datasets: [row], pagination: { total_count: 26 } }),
  ),
  http.get(`${api}/datasets/:uuid`, ok.record),
  http.get(`${api}/dataset-groups-datasets`, () =>
    success({ dataset_groups_datasets: pairs, pagination: { total_count: pairs.length } }),
  ),
];

/** Requested paths and queries, below the API's base, since the test began. */
export const requests: string[] = [];
export const requestsTo = (path: string): string[] =>
  requests.filter((each) => each.split('?', 1)[0] === path);
server.events.on('request:start', ({ request }) => requests.push(request.url.slice(api.length)));

export function serve(): void {
  beforeEach(() => {
    server.use(...answers);
    requests.length = 0;
  });
}

export const answer = (path: string, resolve: Parameters<typeof http.get>[1]): void =>
  server.use(http.get(`${api}${path}`, resolve));

interface Options {
  path?: string;
  demo?: boolean;
  customer?: string;
  roles?: string[];
  /** MFA state of the signed-in person; enabled by default. */
  mfa?: Pick<typeof user, 'mfa_enabled' | 'signs_in_elsewhere'>;
  /** Another page, at `/other`, in the same console. */
  other?: ReactNode;
  /** Cache with earlier reads. */
  queryClient?: QueryClient;
}

/** Real data provider with the endpoint that the start page needs. */
export const homeDataProvider = () => realDataProvider({ datasets: datasets.endpoint });

/** Opens the start page on the real data provider; only the network is a stand-in. */
export function renderHome(options: Options = {}) {
  const { path, demo = false, customer = user.customer.name, roles = [], mfa, other } = options;
  return renderConsole(
    { '/': <home.page />, '/attention': <attentionPage.page />, '/other': other },
    {
      path,
      person: { ...mfa, roles, customer: { ...user.customer, name: customer } },
      config: { demo },
      resources: [datasets],
      queryClient: options.queryClient,
    },
  );
}
