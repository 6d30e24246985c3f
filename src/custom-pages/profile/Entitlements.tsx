import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useDataProvider } from 'ra-core';
import { type EntitlementType, entitlementNames } from '../../../contract/administrationTerms';
import type { EntitlementUse } from '../../../contract/company';
import { useSession } from '../../authProvider/session';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { LoadFailure, LoadingNote } from '../../forms/LoadStates';
import { countText } from '../../page/countText';
import { UsageBar } from '../../page/UsageBar';
import { counted, figuresOf, type Noun } from '../../page/usageFigures';
import { companySource } from './companySource';
import { profileTexts } from './texts';

const nouns: Readonly<Record<EntitlementType, Noun>> = {
  'encrypt/decrypt': ['call', 'calls'],
  datasets: ['dataset', 'datasets'],
  team: ['member', 'members'],
  'primary-keys': ['primary key', 'primary keys'],
};

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2, 4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'grid', gap: theme.spacing(0.5), alignContent: 'start' },
  '& .head': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 8 },
  '& .name': { fontWeight: 600 },
  '& .quiet': { color: 'var(--mui-palette-text-secondary)', fontSize: '0.8125rem' },
  '& .over': { color: 'var(--mui-palette-warning-main)', fontWeight: 650 },
}));

/** What the plan gives, and how much of it is used (companion.md "Account Profile"). */
export function Entitlements() {
  const { user } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [companySource.name, 'entitlements', user.customer_uuid],
    queryFn: async ({ signal }) =>
      (await dataProvider.entitlementUse(user.customer_uuid, signal)).data,
    retry: false,
  });
  return (
    <>
      <Box component="h3" sx={{ mt: 3, mb: 1, fontSize: '1rem' }}>
        {profileTexts.entitlements}
      </Box>
      {data ? (
        <List aria-label={profileTexts.entitlements}>
          {data.map((use) => (
            <Entitlement key={use.event_type} {...use} />
          ))}
        </List>
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <LoadingNote />
      )}
    </>
  );
}

function Entitlement({ event_type: type, value, used }: EntitlementUse) {
  const name = entitlementNames[type];
  const figures = figuresOf(used, value, nouns[type]);
  return (
    <li>
      <div className="head">
        <span className="name">{name}</span>
        <span>
          {value === null
            ? counted(used, nouns[type])
            : `${countText(used)} of ${counted(value, nouns[type])}`}
          {type === 'encrypt/decrypt' && ' this month'}
        </span>
      </div>
      {figures ? (
        <>
          <UsageBar label={name} figures={figures} />
          <div className={figures.overage === undefined ? 'quiet' : 'over'}>
            {[figures.used, figures.overage, figures.rest].filter(Boolean).join(', ')}
          </div>
        </>
      ) : (
        <div className="quiet">{profileTexts.noLimit}</div>
      )}
    </li>
  );
}
