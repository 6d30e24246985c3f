import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import {
  type AuthProvider,
  CoreAdminContext,
  memoryStore,
  ResourceDefinitionContextProvider,
  TestMemoryRouter,
  useLocation,
} from 'ra-core';
import { useEffect } from 'react';
import { beforeAll, beforeEach, vi } from 'vitest';
import { subjectOf } from '../../../../contract/access/access';
import type { ActivityRecord } from '../../../../contract/usage/activities';
import type { BillingRecord } from '../../../../contract/usage/billing';
import type { TimelineDays } from '../../../../contract/api/timelineDays';
import { SessionProvider } from '../../../../src/authProvider/session';
import { ConfigProvider } from '../../../../src/model/config';
import { createDataProvider } from '../../../../src/dataProvider/dataProvider';
import { endpointIn } from '../../../setup/endpointIn';
import type { Http, HttpStream } from '../../../../src/dataProvider/http';
import { ResourceList } from '../../../../src/admin-kit/list/ResourceList';
import { createI18nProvider } from '../../../../src/app/i18n';
import { Notifications } from '../../../../src/layout/Notifications';
import { datasets } from '../../../../src/resources/datasets';
import type { AnyDeclaration } from '../../../../src/model/resource';
import { loadedEntry } from '../../../setup/loadedEntry';
import { testTheme } from '../../../setup/testTheme';
import { config, user } from '../../../setup/renderConsole';
import { preload } from '../../../setup/preload';

// Loading the chunks of the panels takes seconds on a busy machine.

beforeAll(() => {
  // jsdom has no layout, so there is nothing to scroll.
  Element.prototype.scrollIntoView = () => {};
});
preload(
  'admin-kit/list/timeline/TimelineList',
  'admin-kit/list/timeline/RecordPanel',
  'admin-kit/list/timeline/FilterBuilder',
);

// The data grid comes when the browser is idle. Here it never is: the plain table has the same rows, and
// the browser tests have the grid.
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => {});
});

export const event = (place: number, overrides: Partial<BillingRecord> = {}): BillingRecord => ({
  id: String(place),
  session: String(place),
  action: 0,
  count: place,
  product: 'ubiq-node',
  product_version: '2.4.0',
  api_version: 'V3',
  date: `2026-11-20T09:${String(place).padStart(2, '0')}:00.000Z`,
  metadata: {
    api_key_name: 'Program',
    dataset_name: `Set ${place}`,
    dataset_group_name: 'Payments',
  },
  api_key_uuid: null,
  dataset_uuid: null,
  dataset_group_uuid: null,
  ...overrides,
});

export const activity = (
  place: number,
  overrides: Partial<ActivityRecord> = {},
): ActivityRecord => ({
  id: String(place),
  action: 'Updated',
  title: 'Datasets',
  details: `Dataset "Set ${place}" updated`,
  ip_address: '203.0.113.7',
  user_name: 'Sam Rivera',
  date: `2026-11-20T09:${String(place).padStart(2, '0')}:00.000Z`,
  created_at: `2026-11-20T09:${String(place).padStart(2, '0')}:00.000Z`,
  transaction_id: `transaction-${place}`,
  object_type: 'datasets',
  object_uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
  changes: {},
  ...overrides,
});

interface Paging {
  total_count?: number;
  total_count_capped?: boolean;
  searched_to?: string | null;
}

/** Current address of the console: path and query. */
export const place = { current: '' };

/** Navigates in the history of the console that was rendered last, as the browser's buttons do. */
export const goInHistory = { current: (_steps: number): unknown => undefined };

function Place() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    place.current = `${pathname}${search}`;
  }, [pathname, search]);
  return null;
}

const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(undefined),
};

const definitions = {
  datasets: { name: 'datasets', hasEdit: true, options: { access: ['datasets', 'list'] } },
  customers: { name: 'customers', hasEdit: true, options: { access: ['customers', 'list'] } },
};

interface Options {
  path?: string;
  rows?: readonly object[];
  paging?: Paging;
  /** Counts by day. */
  days?: TimelineDays;
  /** Takes precedence over the other answers, unless it returns undefined. */
  http?: (...call: Parameters<Http>) => ReturnType<Http> | undefined;
  stream?: HttpStream;
  roles?: string[];
}

/** Answers the search with the rows, and every other call with the counts by day. */
const answerSearch =
  ({ endpoint }: AnyDeclaration, searches: unknown[], options: Options): Http =>
  async (path, request) => {
    const { rows = [], paging, days = { counts: [], counted_from: null }, http } = options;
    if (!path.startsWith(endpoint.list.path)) {
      return { status: 200, headers: new Headers(), body: { success: true, data: { days } } };
    }
    searches.push(request?.body);
    const response = http?.(path, request);
    if (response) return response;
    const pagination = {
      page: 1,
      per_page: 100,
      total_count: rows.length,
      total_count_capped: false,
      searched_to: null,
      ...paging,
    };
    const body = { success: true, data: { [endpoint.key]: rows, pagination } };
    return { status: 200, headers: new Headers(), body };
  };

/**
 * Draws a timeline on the real data provider and a made-up service.
 * @returns `searches`: the bodies that were posted, in order
 */
export function renderTimeline(declaration: AnyDeclaration, options: Options = {}) {
  const { roles = user.roles } = options;
  const person = { ...user, roles };
  const { name, endpoint } = declaration;
  const searches: unknown[] = [];
  const http = vi.fn(answerSearch(declaration, searches, options));
  const stream = vi.fn(options.stream ?? (() => Promise.resolve(new Response('a,b\r\n'))));
  const view = render(
    <TestMemoryRouter
      initialEntries={[options.path ?? `/${name}`]}
      navigateCallback={(navigate) => {
        goInHistory.current = (steps) => navigate(steps);
      }}
    >
      <ThemeProvider theme={testTheme}>
        <CoreAdminContext
          dataProvider={createDataProvider({
            http,
            stream,
            endpointOf: endpointIn({ [name]: endpoint }),
          })}
          authProvider={authProvider}
          i18nProvider={createI18nProvider([loadedEntry(datasets)])}
          store={memoryStore()}
        >
          <ConfigProvider value={config}>
            <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
              <ResourceDefinitionContextProvider definitions={definitions}>
                <ResourceList declaration={declaration} />
                <Notifications />
                <Place />
              </ResourceDefinitionContextProvider>
            </SessionProvider>
          </ConfigProvider>
        </CoreAdminContext>
      </ThemeProvider>
    </TestMemoryRouter>,
  );
  return { ...view, http, stream, searches };
}
