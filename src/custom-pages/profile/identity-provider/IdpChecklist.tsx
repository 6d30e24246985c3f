import CheckIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { styled } from '@mui/material/styles';
import { checklistTexts as texts } from '../../../../texts/people/provisioning';
import type { IdpRecord } from './idpValues';
import { useConnectionTest } from './ProviderSignInPart';
import { useProvisioning } from './ProvisioningPart';

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& li': { display: 'flex', alignItems: 'flex-start', gap: theme.spacing(1) },
  '& svg': { flex: 'none', width: 20, height: 20, color: 'var(--mui-palette-text-secondary)' },
  '& li[data-done] svg': { color: 'var(--mui-palette-status-ok-ink)' },
  '& small': {
    display: 'block',
    color: 'var(--mui-palette-text-secondary)',
    fontSize: '0.8125rem',
  },
}));

/** Steps from the settings to the first person of the provider, each ticked by a fact. */
export function IdpChecklist({ record }: { record: IdpRecord }) {
  const { data: connection } = useConnectionTest(record.version);
  const { data: provisioning } = useProvisioning();
  const steps = [
    { ...texts.settings, isDone: record.saved && record.enabled },
    { ...texts.connection, isDone: connection?.working === true },
    { ...texts.token, isDone: record.scimTokenCreatedAt !== null },
    { ...texts.contact, isDone: provisioning !== undefined && provisioning.seen_at !== null },
    { ...texts.person, isDone: provisioning !== undefined && provisioning.people > 0 },
  ];
  return (
    <List aria-label={texts.label}>
      {steps.map(({ label, hint, isDone }) => (
        <li key={label} data-done={isDone || undefined}>
          {isDone ? <CheckIcon titleAccess={texts.done} /> : <OpenIcon titleAccess={texts.toDo} />}
          <span>
            {label}
            {!isDone && <small>{hint}</small>}
          </span>
        </li>
      ))}
    </List>
  );
}
