import type { QueryClient } from '@tanstack/react-query';
import { type Access, decide } from '../../contract/access';
import type { ConsoleAuthProvider } from '../authProvider/authProvider';
import type { Session } from '../authProvider/session';
import { pause } from '../ui/browser/pause';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { queryKeys } from '../dataProvider/queryKeys';
import type { PageOpening } from '../dataProvider/useReading';

/** Answers that have come are taken up within this; what is still on its way, the page waits for. Milliseconds. */
const patienceMs = 20;

/** Once: the page says what is wrong, and tries again. What it has read itself by then is not read again. */
const asPagesRead = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const;

interface OpeningReads {
  queryClient: QueryClient;
  authProvider: Pick<ConsoleAuthProvider, 'getPermissions' | 'checkAuth'>;
  dataProvider: ConsoleDataProvider;
  opening: Opening | undefined;
}

/** The first reads of the page that the address names. */
export interface Opening {
  /** The access that the page needs. Without it nothing is preloaded, as the service records each refusal. */
  access: Access;
  begin: (userId: string) => PageOpening | Promise<PageOpening>;
}

/**
 * Puts what has been asked for while the code was on its way into the cache, before the first render: who is signed
 * in, and what the page begins with. It is then drawn once, with its rows, and not four times on the way there.
 */
export async function takeUpReads(reads: OpeningReads): Promise<void> {
  // A failed read is ignored: the page itself reads again, and reports the failure.
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
  const { subject } = session;
  // Without the MFA that their company demands some may still see a page, and nothing in it.
  if (!opening || subject.mfaMissing || !decide(opening.access, subject).allowed) return;
  const { readings, drawnWith } = await opening.begin(session.user.uuid);
  await Promise.all([
    ...readings.map(({ queryKey, read: readOne }) =>
      queryClient.fetchQuery({
        queryKey,
        queryFn: (context) => readOne(dataProvider, context),
        ...asPagesRead,
      }),
    ),
    drawnWith,
  ]);
}
