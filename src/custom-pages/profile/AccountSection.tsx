import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMay } from '../../authProvider/session';
import type { ConsoleRecord } from '../../dataProvider/conflict';
import { DefinitionList } from '../../forms/DefinitionList';
import { LoadFailure, LoadingNote } from '../../forms/LoadStates';
import { ResourceForm } from '../../forms/ResourceForm';
import { TextInput } from '../../forms/TextInput';
import { PageSection } from '../../page/PageSection';
import { ColorInput } from './ColorInput';
import { type CompanyRecord, companySource } from './companySource';
import { Entitlements } from './Entitlements';
import { companyResolver } from './resolvers';
import { profileTexts } from './texts';
import { useCompany } from './useCompany';

const fields = ['name', 'billing_contact', 'color'] as const;
const labels = {
  name: profileTexts.company,
  billing_contact: profileTexts.billingContact,
  color: profileTexts.color,
};
const messages = {
  updated: profileTexts.accountUpdated,
  updateFailed: profileTexts.accountUpdateFailed,
};
/** The shell shows the company's name and colour. */
const affects = [['auth']] as const;

/** No contact and no colour are null, also in the form: an empty text is neither. */
const valuesOf = (company: ConsoleRecord) =>
  Object.fromEntries(fields.map((field) => [field, company[field] ?? null]));

/** The company: its name, contact and colour, and what its plan gives. */
export function AccountSection() {
  const { data, error, isFetching, refetch } = useCompany();
  return (
    <PageSection title={profileTexts.account}>
      {data ? (
        <Account company={data} />
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <LoadingNote />
      )}
    </PageSection>
  );
}

function Account({ company }: { company: CompanyRecord }) {
  const may = useMay(['company', 'update']);
  return (
    <>
      {!may.allowed && (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {may.reason}
        </Alert>
      )}
      <ResourceForm
        resource={companySource.name}
        record={company}
        fields={fields}
        valuesOf={valuesOf}
        resolver={companyResolver}
        labels={labels}
        messages={messages}
        affects={affects}
        readOnlyReason={may.allowed ? undefined : may.reason}
      >
        <TextInput source="name" label={profileTexts.company} max={100} />
        <TextInput
          source="billing_contact"
          label={profileTexts.billingContact}
          max={100}
          email
          optional
          nullable
        />
        <ColorInput source="color" label={profileTexts.color} />
      </ResourceForm>
      <Box sx={{ mt: 3 }}>
        <DefinitionList
          items={[{ label: profileTexts.plan, value: profileTexts.plans[company.plan] }]}
        />
      </Box>
      <Entitlements />
    </>
  );
}
