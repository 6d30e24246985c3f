import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { entitlementNames, planNames } from '../../../contract/administration/administrationTerms';
import type { EntitlementUse } from '../../../contract/people/company';
import { counted } from '../../../texts/admin-kit/counted';
import { textLimits } from '../../../contract/lib/textLimits';
import { profileTexts as texts } from '../../../texts/people/profile';
import { useSession } from '../../authProvider/session';
import { useServiceQuery, useRecord } from '../../dataProvider/useServiceQuery';
import type { Field } from '../../model/field';
import { schemaResolver } from '../../admin-kit/form/resolver';
import { DefinitionList } from '../../ui/DefinitionList';
import { countText } from '../../ui/formats';
import { Loaded } from '../../ui/LoadStates';
import { Subheading } from '../../ui/PageSection';
import { figuresOf, UsageBar, UsageState } from '../../ui/UsageBar';
import { colorIn, ColorInput } from './ColorInput';
import { ProfileForm, type ProfileFormProps } from './ProfileForm';
import { type CompanyRecord, companySource, entitlementsOf } from './accountSources';
import { small } from '../../ui/styles';

const fields: readonly Field[] = [
  { kind: 'text', name: 'name', label: texts.company, max: textLimits.accountName },
  {
    kind: 'text',
    name: 'billing_contact',
    label: texts.billingContact,
    max: textLimits.billingEmail,
    email: true,
    optional: true,
    nullable: true,
  },
  { kind: 'custom', name: 'color', label: texts.color, input: ColorInput, read: colorIn },
];
const resolver = schemaResolver(
  async () => (await import('../../../contract/people/company')).companyUpdate,
);
const messages = { updated: texts.accountUpdated, updateFailed: texts.accountUpdateFailed };

export function Company({ onUnsaved }: Pick<ProfileFormProps, 'onUnsaved'>) {
  const { user } = useSession();
  const company = useRecord<CompanyRecord>(companySource, user.customer.uuid);
  return (
    <Loaded query={company}>
      {(record) => (
        <>
          <ProfileForm
            resource={companySource.name}
            access={['company', 'update']}
            {...{ record, fields, resolver, messages, onUnsaved }}
          />
          <Box sx={{ mt: 3 }}>
            <DefinitionList items={[{ label: texts.plan, value: planNames[record.plan] }]} />
          </Box>
          <Entitlements />
        </>
      )}
    </Loaded>
  );
}

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
  '& .quiet': small,
}));

/** The plan's entitlements and their use (companion.md "Account Profile"). */
function Entitlements() {
  const { user } = useSession();
  const { queryKey, read } = entitlementsOf(user.customer.uuid);
  const entitlements = useServiceQuery(queryKey, read);
  return (
    <>
      <Subheading>{texts.entitlements}</Subheading>
      <Loaded query={entitlements}>
        {(uses) => (
          <List aria-label={texts.entitlements}>
            {uses.map((use) => (
              <Entitlement key={use.event_type} {...use} />
            ))}
          </List>
        )}
      </Loaded>
    </>
  );
}

function Entitlement({ event_type: type, value, used }: EntitlementUse) {
  const name = entitlementNames[type];
  const noun = texts.entitlementNouns[type];
  const figures = figuresOf(used, value, noun);
  const use =
    value === null ? counted(used, noun) : texts.usedOf(countText(used), counted(value, noun));
  return (
    <li>
      <div className="head">
        <span className="name">{name}</span>
        <span>{type === 'encrypt/decrypt' ? texts.thisMonth(use) : use}</span>
      </div>
      {figures ? (
        <>
          <UsageBar label={name} figures={figures} />
          <div className="quiet">
            <UsageState figures={figures} />
            {[figures.used, figures.overage, figures.balance].filter(Boolean).join(', ')}
          </div>
        </>
      ) : (
        <div className="quiet">{texts.noLimit}</div>
      )}
    </li>
  );
}
