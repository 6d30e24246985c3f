import type { CustomerRecord } from '../../../contract/people/customers';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import {
  entitlementNames,
  type EntitlementType,
  planNames,
} from '../../../contract/administration/administrationTerms';
import { attentionKinds } from '../../../contract/attention/attention';
import type { Entitlement } from '../../../contract/people/entitlements';
import { attemptWindowMinutes } from '../../../contract/people/signInTerms';
import type { CustomerPerson } from '../../../contract/people/staff';
import { customerTexts as texts } from '../../../texts/people/customers';
import { profileTexts } from '../../../texts/people/profile';
import { shellTexts } from '../../../texts/layout/shell';
import { customerPeopleTexts as peopleTexts } from '../../../texts/people/staff';
import { teamTexts } from '../../../texts/people/team';
import { useOpenAction } from '../../admin-kit/actions/dialogAddress';
import { useAccessDecision, useSession } from '../../authProvider/session';
import type { ActionParams } from '../../model/action';
import type { RecordPageParts } from '../../model/resource';
import { breakableAfter } from '../../ui/breakableAfter';
import { DetailsTable } from '../../ui/DetailsTable';
import { countText, displayTime } from '../../ui/formats';
import { PageSection } from '../../ui/PageSection';
import { ExplainedButton } from '../../ui/ReasonedButton';
import { StatusPill } from '../../ui/StatusPill';
import { figuresOf, UsageBar, UsageState } from '../../ui/UsageBar';
import { missingEntitlementTypes } from './actions';
import { PagedRows } from '../PagedRows';
import { usageDetail } from '../usage';
import { BulletList } from '../../ui/BulletList';

const parts: RecordPageParts<CustomerRecord> = {
  summary: (record) => [
    { label: texts.plan, value: planNames[record.plan] },
    { label: texts.members, value: countText(record.member_count) },
    { label: texts.datasets, value: countText(record.dataset_count) },
    { label: texts.apiKeys, value: countText(record.api_key_count) },
    { label: texts.created, value: displayTime(record.created_at) },
    ...usageDetail(record.usage),
  ],
  notices: [{ id: 'invitation', notice: OpenInvitation }],
  tabs: [
    { id: 'entitlements', label: texts.entitlements, content: Entitlements },
    { id: 'people', label: peopleTexts.label, content: People },
    { id: 'sign-in', label: texts.signIn.label, content: SignInHelp },
  ],
};
export default parts;

/** The people of the customer, page by page. */
function People({ record: { uuid } }: { record: CustomerRecord }) {
  return (
    <PageSection title={peopleTexts.label}>
      <PagedRows<CustomerPerson>
        source={{ resource: 'customers', uuid, part: 'people', isStaff: true }}
        none={peopleTexts.none}
      >
        {(people) => (
          <DetailsTable
            label={peopleTexts.label}
            titles={peopleColumns}
            folded={peopleColumns.slice(1)}
            rows={people.map((person) => ({ key: person.uuid, cells: cellsOf(person) }))}
          />
        )}
      </PagedRows>
    </PageSection>
  );
}

const peopleColumns = [
  peopleTexts.name,
  peopleTexts.email,
  peopleTexts.role,
  peopleTexts.mfa,
  peopleTexts.lastSignIn,
];

const cellsOf = ({
  name,
  email,
  role,
  mfa_enabled: hasMfa,
  last_sign_in_at: last,
}: CustomerPerson) => [
  name,
  email,
  shellTexts.roles[role],
  <StatusPill key="mfa" tone={hasMfa ? 'ok' : attentionKinds['members-without-mfa'].tone}>
    {hasMfa ? teamTexts.mfaEnabled : teamTexts.mfaNotEnabled}
  </StatusPill>,
  last === null ? peopleTexts.never : displayTime(last),
];

/** The ways in which staff can help people who cannot sign in: nobody can remove another person's second factor. */
function SignInHelp() {
  const { subject } = useSession();
  const { title, ways, elsewhere } = texts.signIn;
  return (
    <PageSection title={title}>
      {subject.signsInElsewhere ? (
        elsewhere
      ) : (
        <BulletList items={ways(attemptWindowMinutes)} isSpaced />
      )}
    </PageSection>
  );
}

/** The first administrator's open invitation: the address, and when the link in the mail expires. */
function OpenInvitation({ record: { invitation } }: { record: CustomerRecord }) {
  if (!invitation) return null;
  const { email, expires_at: expires, expired } = invitation;
  const text = expired ? texts.invitationExpired : texts.invitationOpen;
  return (
    <Alert severity={expired ? 'warning' : 'info'} sx={{ mb: 2 }}>
      {text(email, displayTime(expires))}
    </Alert>
  );
}

/** Entitlements of a customer, edited row by row (companion.md "Customers"). */
function Entitlements({ record }: { record: CustomerRecord }) {
  const { entitlements } = record;
  const decision = useAccessDecision(['entitlements', 'update']);
  const isFull = missingEntitlementTypes(record).length === 0 ? texts.allTypes : undefined;
  const refusal = decision.allowed ? isFull : decision.reason;
  const open = useOpenAction();
  const openFor = (action: string, params = {}) =>
    open({ resource: 'customers', action, id: record.uuid, params });

  const rowOf = ({ uuid, event_type: type, value }: Entitlement) => {
    const name = entitlementNames[type];
    return {
      key: uuid,
      cells: [
        // A type is one of a few known words, for which a phone has room.
        <Box key="type" sx={{ overflowWrap: 'normal' }}>
          {breakableAfter('/', name)}
        </Box>,
        countText(value),
        <Used key="used" type={type} used={record.used[type]} value={value} />,
        decision.allowed && <EntitlementButtons key="buttons" {...{ uuid, name, openFor }} />,
      ],
    };
  };

  return (
    <PageSection title={texts.entitlements}>
      <Stack spacing={1.5}>
        {entitlements.length === 0 ? (
          <Box>{texts.none}</Box>
        ) : (
          <DetailsTable
            label={texts.entitlements}
            buttons={decision.allowed}
            folded={[texts.value]}
            titles={[
              texts.eventType,
              texts.value,
              texts.used,
              ...(decision.allowed ? [texts.actions] : []),
            ]}
            rows={entitlements.map(rowOf)}
          />
        )}
        <ExplainedButton
          startIcon={<AddIcon />}
          reason={refusal}
          onClick={() => openFor('add-entitlement')}
        >
          {texts.add.label}
        </ExplainedButton>
      </Stack>
    </PageSection>
  );
}

interface EntitlementButtonsProps {
  uuid: string;
  name: string;
  openFor: (action: string, params: ActionParams) => void;
}

function EntitlementButtons({ uuid, name, openFor }: EntitlementButtonsProps) {
  const buttons = [
    { action: 'edit-entitlement', label: texts.editOne(name), Icon: EditIcon },
    { action: 'delete-entitlement', label: texts.deleteOne(name), Icon: DeleteIcon },
  ] as const;
  return (
    <Stack direction="row" spacing={0.5} sx={{ justifyContent: 'flex-end' }}>
      {buttons.map(({ action, label, Icon }) => (
        <Tooltip key={action} title={label}>
          <IconButton size="small" onClick={() => openFor(action, { entitlement: uuid })}>
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
    </Stack>
  );
}

/** Used share of an entitlement, as a bar and in words. */
function Used({ type, used, value }: { type: EntitlementType; used: number; value: number }) {
  const figures = figuresOf(used, value, profileTexts.entitlementNouns[type]);
  if (!figures) return null;
  return (
    <>
      <UsageBar label={entitlementNames[type]} figures={figures} />
      {texts.usedOf(
        countText(used),
        countText(value),
        [figures.used, figures.overage].filter(Boolean).join(', '),
      )}{' '}
      <UsageState figures={figures} />
    </>
  );
}
