import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { lookUp } from '../../../../contract/lib/lookUp';
import type { Provisioning } from '../../../../contract/people/identityProvider';
import { provisioningTexts as texts } from '../../../../texts/people/provisioning';
import { useSession } from '../../../authProvider/session';
import { queryKeys } from '../../../dataProvider/queryKeys';
import { useServiceQuery } from '../../../dataProvider/useServiceQuery';
import { CopyableText } from '../../../ui/CopyableText';
import { DefinitionList } from '../../../ui/DefinitionList';
import { displayTime } from '../../../ui/formats';
import { Loaded } from '../../../ui/LoadStates';
import { Muted } from '../../../ui/Muted';
import { Subheading } from '../../../ui/PageSection';
import { idpSource, readReport } from './idpSource';

/** Activity of the provider so far. */
export const useProvisioning = () =>
  useServiceQuery(queryKeys.custom(idpSource.name, 'provisioning'), readReport('provisioning'));

/** SCIM provisioning of people and groups: its address, a setup guide, and its state so far. */
export function ProvisioningPart({ provider }: { provider: string }) {
  const { uuid } = useSession().user.customer;
  const state = useProvisioning();
  const guide = lookUp(texts.guides, provider) ?? texts.guides['self-signed'];
  const address = `${window.location.origin}/${uuid}/api/v3/scim/v2`;
  return (
    <Stack spacing={2}>
      <Subheading>{texts.title}</Subheading>
      <Muted>{texts.what}</Muted>
      <CopyableText title={texts.address} name={texts.address} value={address} />
      <details>
        <summary>{guide.label}</summary>
        <Box component="ol" sx={{ pl: 3, mb: 0 }}>
          {guide.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
      </details>
      <Loaded query={state}>
        {(provisioning) => <ProvisioningResult provisioning={provisioning} />}
      </Loaded>
    </Stack>
  );
}

function ProvisioningResult({ provisioning }: { provisioning: Provisioning }) {
  const changed =
    provisioning.changed_at === null
      ? texts.none
      : `${provisioning.change}, ${displayTime(provisioning.changed_at)}`;
  const items = [
    { label: texts.people, value: texts.counted(provisioning.people, provisioning.active_people) },
    { label: texts.groups, value: String(provisioning.groups) },
    {
      label: texts.seen,
      value: provisioning.seen_at === null ? texts.never : displayTime(provisioning.seen_at),
    },
    { label: texts.change, value: changed },
    { label: texts.refusals, value: <Refusals refusals={provisioning.refusals} /> },
  ];
  return <DefinitionList items={items} />;
}

const Refusals = ({ refusals }: Pick<Provisioning, 'refusals'>) =>
  refusals.length === 0 ? (
    texts.nothingRefused
  ) : (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {refusals.map(({ created_at: createdAt, details }) => (
        <li key={`${createdAt} ${details}`}>
          {displayTime(createdAt)}: {details}
        </li>
      ))}
    </Box>
  );
