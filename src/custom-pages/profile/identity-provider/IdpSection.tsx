import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lookUp } from '../../../../contract/lib/lookUp';
import { idpTexts as texts, scimTexts } from '../../../../texts/people/identityProvider';
import { SectionActions } from '../../../admin-kit/actions/SectionActions';
import { useOpenAction } from '../../../admin-kit/actions/dialogAddress';
import { secretDetail } from '../../../admin-kit/actions/secretSource';
import { shownActions } from '../../../admin-kit/actions/shownActions';
import { useAccessDecision, useSession } from '../../../authProvider/session';
import { useRecord } from '../../../dataProvider/useServiceQuery';
import type { Detail } from '../../../model/detail';
import { shellTexts } from '../../../../texts/layout/shell';
import { useUpgradeAddress } from '../../../account/useUpgradeAddress';
import { DefinitionList } from '../../../ui/DefinitionList';
import { Loaded } from '../../../ui/LoadStates';
import { SwitchWithReason } from '../../../ui/SwitchWithReason';
import type { AccountRecord } from '../accountRecord';
import { IdpChecklist } from './IdpChecklist';
import { ProviderSignInPart } from './ProviderSignInPart';
import { ProvisioningPart } from './ProvisioningPart';
import { idpSource, settingsActions, switchActions } from './idpSource';
import { Muted } from '../../../ui/Muted';
import type { IdpRecord } from './idpValues';
import { BulletList } from '../../../ui/BulletList';

export function IdentityProvider({ record: { customer } }: { record: AccountRecord }) {
  const { subject } = useSession();
  const decision = useAccessDecision(['idp-settings', 'read']);
  if (subject.plan !== 'enterprise') return <Upgrade />;
  if (decision.allowed) return <Settings id={customer.uuid} />;
  const reason = `${decision.reason} ${texts.unseen}`;
  return <SwitchWithReason label={texts.switch} checked={false} reason={reason} />;
}

function Upgrade() {
  const address = useUpgradeAddress();
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Box>{texts.upgradeNeeded}</Box>
      <BulletList items={texts.upgradeGives} />
      <Button variant="outlined" href={address}>
        {shellTexts.upgrade}
      </Button>
    </Stack>
  );
}

function Settings({ id }: { id: string }) {
  const settings = useRecord<IdpRecord>(idpSource, id);
  return <Loaded query={settings}>{(record) => <IdpSwitch record={record} />}</Loaded>;
}

/** The switch, and the parts that are shown while it is on. */
function IdpSwitch({ record }: { record: IdpRecord }) {
  const { subject } = useSession();
  const open = useOpenAction();
  const [action] = shownActions(switchActions, record, subject, 'page');
  return (
    <Stack spacing={2}>
      <SwitchWithReason
        label={texts.switch}
        checked={record.enabled}
        reason={action?.disabledReason}
        onSwitch={() => {
          if (action) open({ resource: idpSource.name, action: action.id, id: record.id });
        }}
      />
      {record.saved ? (
        <>
          <IdpChecklist record={record} />
          <DefinitionList items={detailsOf(record)} />
          <SectionActions source={idpSource} actions={settingsActions} record={record} />
          <ProviderSignInPart record={record} />
          <ProvisioningPart provider={record.provider} />
        </>
      ) : (
        <Muted>{texts.notSaved}</Muted>
      )}
    </Stack>
  );
}

/** The saved settings in words; of the SCIM token only its date. */
function detailsOf(record: IdpRecord): Detail[] {
  const { provider, scimTokenCreatedAt: createdAt } = record;
  const token = secretDetail(scimTexts, createdAt);
  const providerDetail = {
    label: texts.provider,
    value: lookUp(texts.providers, provider) ?? provider,
  };
  if (provider === 'self-signed') {
    const key = (
      <Box component="code" sx={{ display: 'block', whiteSpace: 'pre-wrap', fontSize: '0.75rem' }}>
        {record.public_key}
      </Box>
    );
    return [providerDetail, token, { label: texts.publicKey, value: key }];
  }
  return [
    providerDetail,
    { label: texts.openidConfiguration, value: record.openid_configuration },
    { label: texts.iss, value: record.iss },
    { label: texts.aud, value: record.aud },
    token,
  ];
}
