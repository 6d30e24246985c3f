import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { writeSearch } from '../../grid/listSearch';

/** @returns how many keys nothing used for how many days; undefined when the answer does not say */
function unusedIn(data: Record<string, unknown>): { count: number; days: number } | undefined {
  const { unused } = data;
  if (typeof unused !== 'object' || unused === null) return undefined;
  const { count, days } = unused as Record<string, unknown>;
  return typeof count === 'number' && typeof days === 'number' ? { count, days } : undefined;
}

const warningText = ({ count, days }: { count: number; days: number }): string =>
  count === 1
    ? `1 API key has not been used for more than ${days} days.`
    : `${count.toLocaleString('en-US')} API keys have not been used for more than ${days} days.`;

/**
 * Warns of API keys that nobody uses any more (companion.md section 2). When it cannot be read nothing is
 * said: the list marks the same keys one by one.
 */
export default function UnusedNotice() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { setFilters } = useListContext();
  const { data } = useQuery({
    queryKey: ['api-keys', 'unused'],
    queryFn: async ({ signal }) => {
      const answer = await dataProvider.action({
        method: 'GET',
        path: '/api-keys/unused',
        params: {},
        signal,
      });
      return unusedIn(answer.data) ?? null;
    },
    retry: false,
  });
  if (!data || data.count === 0) return null;
  return (
    <output>
      <Alert
        severity="warning"
        role="none"
        sx={{ py: 0, alignItems: 'center' }}
        action={
          <Button
            color="inherit"
            size="small"
            onClick={() => setFilters(writeSearch({ q: '', sets: { use: ['unused'] } }))}
          >
            Show them
          </Button>
        }
      >
        {warningText(data)}
      </Alert>
    </output>
  );
}
