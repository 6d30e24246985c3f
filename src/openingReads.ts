import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'ra-core';
import { decide, ruleOf } from '../contract/access';
import type { ConsoleAuthProvider } from './authProvider/authProvider';
import type { Session } from './authProvider/session';
import { pause } from './browser/pause';
import type { ConsoleDataProvider } from './dataProvider/dataProvider';
import { queryKeys } from './dataProvider/queryKeys';
import { openingPage } from './grid/openingPage';
import type { ListOf } from './grid/gridTable';
import type { AnyDeclaration } from './model/resource';

/** Answers that have come are taken up within this; what is still on its way, the page waits for. Milliseconds. */
const patienceMs = 20;

/** Once, and without a connection too: a read that waits would keep the list from saying what is wrong. */
const asListsRead = { retry: false, networkMode: 'always' } as const;

interface OpeningReads {
  queryClient: QueryClient;
  authProvider: ConsoleAuthProvider;
  dataProvider: ConsoleDataProvider;
  store: Store;
  /** Of the list that the address names. */
  list: AnyDeclaration | undefined;
}

/**
 * Puts what has been asked for while the code was on its way into the cache, before the first render: who is signed
 * in, and the rows of the list. ra-core then draws the page once, with its rows, and not four times on the way there.
 */
export async function takeUpReads(reads: OpeningReads): Promise<void> {
  // What fails is asked for again, and told, where it is shown.
  await Promise.race([read(reads).catch(() => undefined), pause(patienceMs)]);
}

async function read({ queryClient, authProvider, ...reads }: OpeningReads): Promise<void> {
  const [session] = await Promise.all([
    queryClient.fetchQuery({
      queryKey: queryKeys.permissions,
      queryFn: async (): Promise<Session> => authProvider.getPermissions(),
    }),
    queryClient.fetchQuery({
      queryKey: queryKeys.signedIn,
      queryFn: async () => {
        await authProvider.checkAuth({});
        return true;
      },
      retry: false,
    }),
  ]);
  const { dataProvider, store, list } = reads;
  // A searched list begins with nothing, and what may not be read would be refused on record.
  if (!list || list.list.search || !decide(ruleOf(list.access.list), session.subject).allowed)
    return;
  // Its records come from its own endpoint, so they are of its type.
  const { queryKey, params } = openingPage(list as ListOf, window.location.search, store);
  await queryClient.fetchQuery({
    queryKey,
    queryFn: () => dataProvider.getList(list.name, params),
    ...asListsRead,
  });
}
