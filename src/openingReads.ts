import type { QueryClient } from '@tanstack/react-query';
import { type Access, decide, ruleOf } from '../contract/access';
import type { ConsoleAuthProvider } from './authProvider/authProvider';
import type { Session } from './authProvider/session';
import { pause } from './browser/pause';
import type { ConsoleDataProvider } from './dataProvider/dataProvider';
import { queryKeys } from './dataProvider/queryKeys';
import type { Reading } from './dataProvider/useReading';

/** Answers that have come are taken up within this; what is still on its way, the page waits for. Milliseconds. */
const patienceMs = 20;

/** Once, and without a connection too: a read that waits would keep the page from saying what is wrong. */
const asPagesRead = { retry: false, networkMode: 'always' } as const;

interface OpeningReads {
  queryClient: QueryClient;
  authProvider: Pick<ConsoleAuthProvider, 'getPermissions' | 'checkAuth'>;
  dataProvider: ConsoleDataProvider;
  opening: Opening | undefined;
}

/** What the page that the address names begins with. */
export interface Opening {
  /** What may not be read would be refused on record. */
  access: Access;
  readings: () => readonly Reading<unknown>[] | Promise<readonly Reading<unknown>[]>;
}

/**
 * Puts what has been asked for while the code was on its way into the cache, before the first render: who is signed
 * in, and what the page begins with. It is then drawn once, with its rows, and not four times on the way there.
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
  const { dataProvider, opening } = reads;
  if (!opening || !decide(ruleOf(opening.access), session.subject).allowed) return;
  await Promise.all(
    (await opening.readings()).map(({ queryKey, read: readOne }) =>
      queryClient.fetchQuery({
        queryKey,
        queryFn: (context) => readOne(dataProvider, context),
        ...asPagesRead,
      }),
    ),
  );
}
