import Alert from '@mui/material/Alert';
import { EditBase, useLocation, useNavigate } from 'react-admin';
import { useMemo } from 'react';
import { ActionButtons } from '../actions/ActionButtons';
import { useMay } from '../authProvider/session';
import type { RecordPageParts } from '../model/resource';
import { schemaResolver } from '../submission/resolver';
import { DefinitionList } from '../ui/DefinitionList';
import { PageSection } from '../ui/PageSection';
import { RecordForm } from './RecordForm';
import type { PageDeclaration, PageRecord } from './pageRecord';

export interface RecordBodyProps {
  declaration: PageDeclaration;
  parts: RecordPageParts<PageRecord>;
  record: PageRecord;
}

const noFields = [] as const;

/** A record's page once record and code are there, in the context of react-admin's edit view. */
export const RecordBody = (props: RecordBodyProps) => (
  <EditBase
    resource={props.declaration.name}
    id={props.record.id}
    mutationMode="pessimistic"
    redirect={false}
    redirectOnError={false}
    disableAuthentication
    queryOptions={queryOptions}
  >
    <Body {...props} />
  </EditBase>
);

const queryOptions = {
  // The page around says what is wrong; react-admin would go to the list.
  onError: () => undefined,
  // The page around has just read the record.
  staleTime: Number.POSITIVE_INFINITY,
};

function Body({ declaration, parts, record }: RecordBodyProps) {
  const { name, access, actions, schemas, messages, affects } = declaration;
  const may = useMay(access.update ?? access.list);
  const goBack = useGoBack(`/${name}`);
  const refusal = parts.readOnlyReason?.(record);
  const readOnlyReason = refusal ?? (may.allowed ? undefined : may.reason);
  const fields = useMemo(
    () => parts.fields?.(record) ?? declaration.fields ?? noFields,
    [declaration.fields, parts, record],
  );
  const resolver = useMemo(
    () =>
      schemaResolver(async () => {
        if (parts.schema) return parts.schema(record);
        if (!schemas) throw new Error(`${name} declares no schema of a change`);
        return (await schemas()).update;
      }),
    [parts, record, schemas, name],
  );
  const sectionsAt = (place: 'above' | 'below') =>
    parts.sections
      ?.filter((section) => section.place === place)
      .map(({ id, section: Section }) => <Section key={id} record={record} />);
  const details = parts.details?.(record);
  return (
    <>
      {readOnlyReason !== undefined && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {readOnlyReason}
        </Alert>
      )}
      <ActionButtons resource={name} actions={actions} record={record} />
      {sectionsAt('above')}
      <RecordForm
        // Another set of fields is another form, as after publishing.
        key={fields.map((field) => field.name).join()}
        resource={name}
        onCancel={goBack}
        {...{ record, fields, resolver, messages, affects, readOnlyReason }}
      />
      {details && parts.detailsTitle !== undefined && (
        <PageSection title={parts.detailsTitle}>
          <DefinitionList items={details} />
        </PageSection>
      )}
      {sectionsAt('below')}
    </>
  );
}

/** @returns goes back to the page before, or to `otherwise` when this page was opened directly */
function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    // The router gives every location but the very first one a key of its own.
    if (key === undefined || key === 'default') navigate(otherwise);
    else navigate(-1);
  };
}
