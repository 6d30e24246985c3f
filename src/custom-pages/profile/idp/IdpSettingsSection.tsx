import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useDataProvider } from 'ra-core';
import { ActionButtons } from '../../../actions/ActionButtons';
import { useOpenAction } from '../../../actions/openAction';
import { shownActions } from '../../../actions/shownActions';
import { recordKey } from '../../../actions/useActionRecord';
import { useMay, useSession } from '../../../authProvider/session';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import { readIdpSettings } from '../../../dataProvider/idpCalls';
import { DefinitionList } from '../../../forms/DefinitionList';
import { ExplainedSwitch } from '../../../forms/ExplainedSwitch';
import { LoadFailure, LoadingNote } from '../../../forms/LoadStates';
import { texts } from '../../../layout/texts';
import { useUpgradeAddress } from '../../../layout/useUpgradeAddress';
import { PageSection } from '../../../page/PageSection';
import { factsOf } from './idpFacts';
import { idpTexts } from './idpTexts';
import { idpSource, type IdpRecord, settingsActions, switchActions } from './source';

/** The identity provider of the company: its switch, its settings and its SCIM token. */
export default function IdpSettingsSection() {
  const { subject } = useSession();
  const may = useMay(['idp-settings', 'read']);
  return (
    <PageSection title={idpTexts.section}>
      {subject.plan !== 'enterprise' ? (
        <Upgrade />
      ) : may.allowed ? (
        <Settings />
      ) : (
        <ExplainedSwitch
          label={idpTexts.switch}
          checked={false}
          reason={`${may.reason} ${idpTexts.unseen}`}
        />
      )}
    </PageSection>
  );
}

function Upgrade() {
  const address = useUpgradeAddress();
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Box>{idpTexts.upgradeNeeded}</Box>
      <Button variant="outlined" href={address}>
        {texts.upgrade}
      </Button>
    </Stack>
  );
}

function Settings() {
  const { user } = useSession();
  const id = user.customer_uuid;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery<IdpRecord>({
    queryKey: recordKey(idpSource.name, id),
    queryFn: async () => ({ ...(await readIdpSettings(dataProvider)), id, uuid: id }),
    retry: false,
    refetchOnReconnect: false,
  });
  if (error && !data) return <LoadFailure error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <LoadingNote />;
  return <ReadSettings record={data} />;
}

function ReadSettings({ record }: { record: IdpRecord }) {
  const { subject } = useSession();
  const open = useOpenAction();
  const [action] = shownActions(switchActions, record, subject, 'page');
  return (
    <Stack spacing={2}>
      <ExplainedSwitch
        label={idpTexts.switch}
        checked={record.enabled}
        reason={action?.disabledReason}
        onSwitch={() => {
          if (action) open({ resource: idpSource.name, action: action.id, id: record.uuid });
        }}
      />
      {record.saved ? (
        <>
          <DefinitionList items={factsOf(record)} />
          <ActionButtons resource={idpSource.name} actions={settingsActions} record={record} />
        </>
      ) : (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{idpTexts.notSaved}</Box>
      )}
    </Stack>
  );
}
