import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { memoryStore } from 'ra-core';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../src/app/queryClient';
import { sessionOf } from '../../../src/authProvider/session';
import { home } from '../../../src/custom-pages/home';
import type { PagePreload } from '../../../src/dataProvider/useServiceQuery';
import { listPreload } from '../../../src/admin-kit/list/listPreload';
import { type PreloadPlan, preloadReads } from '../../../src/app/preloadReads';
import { declarationOf } from '../../../src/model/resource';
import { events } from '../../../src/resources/events';
import { realDataProvider, user } from '../../setup/renderConsole';
import { link } from '../../setup/screenHelpers';
import {
  answer,
  requests,
  homeDataProvider,
  renderHome,
  serve,
  tooBusy,
} from '../custom-pages/home/renderHome';
import { hold } from '../../setup/hold';
import { readsSettled } from '../../setup/settled';
import { stopDate } from '../../setup/stopDate';

serve();

function preload(plan: PreloadPlan | undefined, person = user) {
  const queryClient = createQueryClient();
  const authProvider = {
    getPermissions: () => Promise.resolve(sessionOf({ data: { user: person } })),
    checkAuth: () => Promise.resolve(),
  };
  const dataProvider = homeDataProvider();
  const preloaded = preloadReads({ queryClient, authProvider, dataProvider, plan });
  return { queryClient, preloaded };
}

const homePreload = (search = ''): PreloadPlan => ({
  access: home.access,
  begin: () => home.preloadData?.(search) ?? { queries: [] },
});

/** The answers arrive only after the page's time limit for waiting. */
async function allRead(queryClient: QueryClient) {
  await waitFor(() => expect(requests).toHaveLength(4));
  await readsSettled(queryClient);
}

it('Home renders all preloaded data at once and does not read it again', async () => {
  await home.preload();
  // Data older than five seconds is refetched, and a slow machine takes longer to render the page.
  stopDate('2026-11-20T10:00:00Z');
  const { queryClient, preloaded } = preload(homePreload());
  await preloaded;
  await allRead(queryClient);
  renderHome({ queryClient });
  expect(screen.getByText('1,120 of 1,000 calls')).toBeVisible();
  const panel = screen.getByRole('region', { name: 'Events' });
  expect(within(panel).getByText('1,200')).toBeVisible();
  expect(link('SSN')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
  await readsSettled(queryClient);
  expect(requests).toHaveLength(4);
});

it.each([
  ['4 seconds ago is not read again: a slow phone draws that long', 4000, 4, false],
  ['6 seconds ago is read again', 6000, 8, false],
  ['and is known to have changed is read again', 0, 8, true],
])('preloaded data %s', async (_, age, calls, hasChanged) => {
  stopDate('2026-01-10T10:00:00Z');
  await home.preload();
  const { queryClient, preloaded } = preload(homePreload());
  await preloaded;
  await allRead(queryClient);
  for (const { queryKey, state } of queryClient.getQueryCache().getAll())
    queryClient.setQueryData(queryKey, state.data, { updatedAt: Date.now() - age });
  if (hasChanged) await queryClient.invalidateQueries({ refetchType: 'none' });
  renderHome({ queryClient });
  expect(screen.getByText('1,120 of 1,000 calls')).toBeVisible();
  await readsSettled(queryClient);
  expect(requests).toHaveLength(calls);
});

it('Home preloads the range of its address', async () => {
  stopDate('2026-01-10T10:00:00Z');
  const { queryClient, preloaded } = preload(
    homePreload('?start=2026-01-05&end=2026-01-06&group=hour'),
  );
  await preloaded;
  await allRead(queryClient);
  expect(requests.filter((path) => path.startsWith('/billing/events'))).toEqual([
    '/billing/events?start_date=2026-01-05&end_date=2026-01-06&group_by=hour',
  ]);
});

it('a read that failed is retried, and reported, where its data is shown', async () => {
  // ra-core logs the failure of the retry.
  vi.spyOn(console, 'error').mockReturnValue();
  answer('/billing/usage', () => tooBusy());
  const { queryClient, preloaded } = preload(homePreload());
  await expect(preloaded).resolves.toBeUndefined();
  await allRead(queryClient);
  renderHome({ queryClient });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(requests.filter((path) => path === '/billing/usage')).toHaveLength(2);
});

it('nothing is preloaded without its permission, or without the MFA that the company demands', async () => {
  const begin = vi.fn<() => PagePreload>(() => ({ queries: [] }));
  await preload({ access: ['customers', 'list'], begin }).preloaded;
  const customer = { ...user.customer, enforce_mfa: true };
  await preload({ access: home.access, begin }, { ...user, customer, mfa_enabled: false })
    .preloaded;
  expect(begin).not.toHaveBeenCalled();
  await preload({ access: ['datasets', 'list'], begin }).preloaded;
  expect(begin).toHaveBeenCalledOnce();
});

it('data that the page has already read is not preloaded once the code arrives', async () => {
  const { promise: code, release: arrive } = hold();
  const { queryClient, preloaded } = preload({
    access: home.access,
    begin: async () => {
      await code;
      return { queries: [{ queryKey: ['own'], read: () => 'again' }] };
    },
  });
  queryClient.setQueryData(['own'], 'read');
  arrive();
  await preloaded;
  expect(queryClient.getQueryData(['own'])).toBe('read');
});

it('preloading does not wait for the code of the chart', async () => {
  const read = vi.fn<() => string>(() => 'there');
  const codeLoaded = new Promise<void>(() => undefined);
  await preload({
    access: home.access,
    begin: () => ({ queries: [{ queryKey: ['beside'], read }], codeLoaded }),
  }).preloaded;
  expect(read).toHaveBeenCalledOnce();
});

it('preloading does not delay the page when a response is slow', async () => {
  const read = () => new Promise(() => undefined);
  const begin = () => ({ queries: [{ queryKey: ['slow'], read }] });
  const { preloaded } = preload({ access: home.access, begin });
  await expect(preloaded).resolves.toBeUndefined();
});

it('a timeline without a search preloads nothing, even when another search is stored', async () => {
  const store = memoryStore({ [`${user.uuid}.events.listParams`]: { filter: { q: 'left' } } });
  const query = listPreload(declarationOf(events), '', store, user.uuid);
  const { signal } = new AbortController();
  const provider = realDataProvider({ events: events.endpoint });
  expect(await query.read(provider, { signal })).toMatchObject({ data: [], total: 0 });
  expect(requests).toEqual([]);
});
