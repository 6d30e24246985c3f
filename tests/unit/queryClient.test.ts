import { expect, it, vi } from 'vitest';
import { queryKeys } from '../../src/dataProvider/queryKeys';
import { createQueryClient } from '../../src/queryClient';

it('what follows from the session is asked once, and again after a change of the account', async () => {
  const client = createQueryClient();
  const checkAuth = vi.fn(async () => true);
  // As each list that is opened asks.
  const openList = () =>
    client.fetchQuery({ queryKey: ['auth', 'checkAuth', {}], queryFn: checkAuth });
  await openList();
  await openList();
  expect(checkAuth).toHaveBeenCalledTimes(1);

  await client.invalidateQueries({ queryKey: queryKeys.session });
  await openList();
  expect(checkAuth).toHaveBeenCalledTimes(2);
});
