import type { QueryClient } from '@tanstack/react-query';
import { type Access, decide } from '../../contract/access/access';
import type { ConsoleAuthProvider } from '../authProvider/authProvider';
import type { Session } from '../authProvider/session';
import { sleep } from '../ui/browser/sleep';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { queryKeys } from '../dataProvider/queryKeys';
import type { PagePreload } from '../dataProvider/useServiceQuery';

/** Longest wait for the preloaded answers, in milliseconds; the page itself waits for later ones. */
const timeoutMs = 200;

/** No retry: the page reports a failure, and retries. Data that the page has read meanwhile is not read again. */
const preloadQueryOptions = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const;

interface PreloadOptions {
  queryClient: QueryClient;
  authProvider: Pick<ConsoleAuthProvider, 'getPermissions' | 'checkAuth'>;
  dataProvider: ConsoleDataProvider;
  plan: PreloadPlan | undefined;
}

/** The first reads of the page that the address names. */
export interface PreloadPlan {
  /** The access that the page needs. Without it nothing is preloaded, as the service records each refusal. */
  access: Access;
  begin: (userId: string) => PagePreload | Promise<PagePreload>;
}

/**
 * Before the first render, fills the cache with the answers to the calls made while the code loaded: the signed-in
 * person, and the page's first reads. The page then renders once, with its rows, instead of four times.
 */
export async function preloadReads(reads: PreloadOptions): Promise<void> {
  // A failed read is ignored: the page itself reads again, and reports the failure.
  await Promise.race([read(reads).catch(() => undefined), sleep(timeoutMs)]);
}

async function read({ queryClient, authProvider, ...reads }: PreloadOptions): Promise<void> {
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
  const { dataProvider, plan } = reads;
  const { subject } = session;
  // Without the MFA that the company demands, a person may open a page but sees nothing in it.
  if (!plan || subject.mfaMissing || !decide(plan.access, subject).allowed) return;
  const { queries, codeLoaded } = await plan.begin(session.user.uuid);
  await Promise.all([
    ...queries.map(({ queryKey, read: readOne }) =>
      queryClient.fetchQuery({
        queryKey,
        queryFn: (context) => readOne(dataProvider, context),
        ...preloadQueryOptions,
      }),
    ),
    codeLoaded,
  ]);
}
