import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { isObject } from '../../dataProvider/envelope';
import { queryKeys } from '../../dataProvider/queryKeys';
import { writeSearch } from '../../grid/listSearch';

/** Warns of keys nobody uses (companion.md section 2); says nothing when that cannot be read. */
export default function UnusedNotice() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { setFilters } = useListContext();
  const { data } = useQuery({
    queryKey: queryKeys.reading('api-keys', 'unused'),
    queryFn: async ({ signal }) => {
      const call = { method: 'GET', path: '/api-keys/unused', params: {}, signal } as const;
      return unusedIn((await dataProvider.action(call)).data);
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
            {texts.showUnused}
          </Button>
        }
      >
        {texts.unusedCount(data.count, data.days)}
      </Alert>
    </output>
  );
}

/** @returns how many keys nothing used for how many days; null when the answer does not say */
function unusedIn({ unused }: Record<string, unknown>): { count: number; days: number } | null {
  const { count, days } = isObject(unused) ? unused : {};
  return typeof count === 'number' && typeof days === 'number' ? { count, days } : null;
}
