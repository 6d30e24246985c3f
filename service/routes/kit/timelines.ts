import type { Access } from '../../../contract/access/access';
import { searchedPageUnder } from '../../../contract/api/envelope';
import { countText } from '../../../texts/admin-kit/counted';
import { type Search, searchLimits } from '../../../contract/api/search';
import { timelineDays } from '../../../contract/api/timelineDays';
import { filePageParameters, pageParameters, searchBody } from '../../../contract/api/searchBody';
import type { z } from '../../../contract/lib/zod';
import { recordExport } from '../../domain/engine/recordActivity';
import { iso } from '../../domain/engine/json';
import { readTimeline, readTimelinePage } from '../../domain/engine/timeline/readTimeline';
import { readTimelineDays } from '../../domain/engine/timeline/readTimelineDays';
import { planSearch, type Timeline } from '../../domain/engine/timeline/timelinePlan';
import { type CsvColumn, csvLines } from './csv';
import { pageAnswer } from './pageRoute';
import { type Call, payloadRoute, readsOnly, route, type Route } from './route';

interface TimelineRoutes<Row> {
  /** Prefix of `<path>/search` and `<path>/search.csv`. */
  path: string;
  /** Adds `GET <path>`, which pages through all rows. */
  hasListRoute?: true;
  /** Plural key of the payload. */
  key: string;
  /** In words, for the history's row about an export. */
  noun: string;
  access: Access;
  row: z.ZodType;
  timeline: Timeline<Row>;
  csv: readonly CsvColumn<Row>[];
}

type Paged = Pick<
  Call<unknown, z.infer<typeof pageParameters>, unknown>,
  'clock' | 'tenantDb' | 'query'
>;

/** Makes the routes of a timeline: pages of a search, and all its rows as a CSV file. */
export function timelineRoutes<Row>(list: TimelineRoutes<Row>): Route[] {
  const { path, hasListRoute, key, noun, access, row, timeline } = list;
  const answer = searchedPageUnder(key, row);
  const answerPage = async ({ clock, tenantDb, query }: Paged, search: Search) => {
    const timelinePage = await readTimelinePage(timeline, tenantDb, {
      search,
      page: query,
      now: clock(),
    });
    const { data } = pageAnswer(key, timelinePage, query);
    const searched_to = iso(timelinePage.searchedTo);
    return { data: { ...data, pagination: { ...data.pagination, searched_to } } };
  };
  return [
    ...(hasListRoute
      ? [
          route('get', path, {
            summary: `A page of all ${noun}`,
            access,
            rateLimit: 'search',
            query: pageParameters,
            answer,
            handle: (call) => answerPage(call, {}),
          }),
        ]
      : []),
    route('post', `${path}/search`, {
      summary: `A page of the ${noun} that match, newest first`,
      access,
      rateLimit: 'search',
      ...readsOnly,
      query: pageParameters,
      body: searchBody,
      answer,
      handle: (call) => answerPage(call, call.body),
    }),
    payloadRoute('post', `${path}/days`, 'days', {
      summary: `The ${noun} that match, counted by day and group`,
      access,
      rateLimit: 'search',
      ...readsOnly,
      body: searchBody,
      answer: timelineDays,
      handle: ({ clock, tenantDb, body }) => readTimelineDays(timeline, tenantDb, body, clock()),
    }),
    fileRoute(list),
  ];
}

const fileRoute = <Row>({ path, key, noun, access, timeline, csv }: TimelineRoutes<Row>): Route =>
  route('post', `${path}/search.csv`, {
    summary: `The ${noun} that match as CSV, at most ${countText(searchLimits.csvRows)} rows`,
    access,
    rateLimit: 'export',
    // The rows are read while they are sent, after the handler has ended.
    transaction: false,
    query: filePageParameters,
    body: searchBody,
    answer: 'csv',
    handle: async (call) => {
      const { clock, tenantDb, body } = call;
      const now = clock();
      // A refused search gets its own status before the first line is sent.
      planSearch(timeline, body, now);
      await recordExport(call, noun);
      const lines = csvLines(csv, readTimeline(timeline, tenantDb, body, now));
      return { csv: { fileName: `${key}.csv`, lines } };
    },
  });
