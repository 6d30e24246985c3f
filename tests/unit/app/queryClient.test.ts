import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { queryKeys } from '../../../src/dataProvider/queryKeys';
import { createQueryClient } from '../../../src/app/queryClient';

it('queries that depend on the session are cached until the account changes', async () => {
  const client = createQueryClient();
  const checkAuth = vi.fn(async () => true);
  // Simulates each opened list.
  const openList = () =>
    client.fetchQuery({ queryKey: ['auth', 'checkAuth', {}], queryFn: checkAuth });
  await openList();
  await openList();
  expect(checkAuth).toHaveBeenCalledTimes(1);

  await client.invalidateQueries({ queryKey: queryKeys.session });
  await openList();
  expect(checkAuth).toHaveBeenCalledTimes(2);
});

it('calls are sent and fail without a connection, and are not refetched when it returns', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const read = vi.fn(async () => 'read');
  const change = vi.fn(async () => 'changed');
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  try {
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 'read' }));
    const mutation = client.getMutationCache().build(client, { mutationFn: change });
    await mutation.execute(undefined);
    expect(change).toHaveBeenCalledOnce();
    onlineManager.setOnline(true);
    await client.getQueryCache().find({ queryKey: ['shown'] })?.promise;
    expect(read).toHaveBeenCalledOnce();
  } finally {
    stop();
    client.unmount();
    onlineManager.setOnline(true);
  }
});
