import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { isObject } from '../../../contract/lib/isObject';
import type { KeyShares } from '../../../contract/usage/keyUsage';
import { usageDays } from '../../../contract/usage/usageTerms';
import { keyUsageTexts } from '../../../texts/keys/keyUsage';
import { serviceTexts } from '../../../texts/layout/serviceErrors';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useServiceQuery } from '../../dataProvider/useServiceQuery';
import { BulletList } from '../../ui/BulletList';
import { countText } from '../../ui/formats';
import { Loaded } from '../../ui/LoadStates';
import { PageSection } from '../../ui/PageSection';
import { notesOf, percentText, type Share, sharesOf } from './shares';
import type { KeyKind } from './usageColumns';

const { shares: texts } = keyUsageTexts;

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  height: 16,
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  '& > span': { flexBasis: 0, minWidth: 3, forcedColorAdjust: 'none' },
}));

const Legend = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& span': {
    flex: 'none',
    width: 12,
    height: 12,
    borderRadius: 3,
    border: '1px solid var(--mui-palette-divider)',
    forcedColorAdjust: 'none',
  },
}));

const isShares = (value: unknown): value is KeyShares =>
  isObject(value) && Array.isArray(value.keys) && isObject(value.unreported);

const sharesPayload = {
  key: 'key_shares',
  is: isShares,
  otherwise: serviceTexts.without('list'),
};

const useShares = (resource: string, uuid: string) =>
  useServiceQuery(
    queryKeys.custom(resource, 'key-shares', uuid),
    ({ read }, { signal }) =>
      read(`/${resource}/{uuid}/key-shares`, sharesPayload, { params: { uuid }, signal }),
    // Not cached, because the shares also depend on other records.
    { gcTime: 0 },
  );

interface KeySharesProps {
  resource: 'datasets' | 'primary-keys';
  uuid: string;
  kind: KeyKind;
}

/** Decryptions of the last 30 days by key, with notes on what is not known. */
export function KeySharesSection({ resource, uuid, kind }: KeySharesProps) {
  const query = useShares(resource, uuid);
  return (
    <PageSection title={texts[kind](usageDays)}>
      <Loaded query={query}>
        {(keyShares) => (
          <>
            <ShareBar label={texts[kind](usageDays)} shares={sharesOf(keyShares, kind)} />
            <Notes notes={notesOf(keyShares, kind)} />
          </>
        )}
      </Loaded>
    </PageSection>
  );
}

/** The bar is hidden from screen readers, as its legend says the same in words. */
function ShareBar({ label, shares }: { label: string; shares: readonly Share[] }) {
  if (shares.length === 0) return texts.none(usageDays);
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Bar aria-hidden="true">
        {shares.map(({ label: name, count, color }) => (
          <span key={name} style={{ flexGrow: count / all, background: color }} />
        ))}
      </Bar>
      <Legend aria-label={label}>
        {shares.map(({ label: name, count, color }) => (
          <li key={name}>
            <span aria-hidden="true" style={{ background: color }} />
            {name} <b>{texts.share(countText(count), percentText(count, all))}</b>
          </li>
        ))}
      </Legend>
    </>
  );
}

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <Alert severity="info" sx={{ mt: 2 }}>
      {notes.length === 1 ? notes[0] : <BulletList items={notes} />}
    </Alert>
  );
