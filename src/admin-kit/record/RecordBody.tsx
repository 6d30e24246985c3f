import { useNavigate, useRefresh } from 'ra-core';
import { memo, useMemo, useState } from 'react';
import { isObject } from '../../../contract/lib/isObject';
import { recordTexts } from '../../../texts/admin-kit/record';
import { useRefusalReason } from '../../authProvider/session';
import type { Declaration, RecordPageParts } from '../../model/resource';
import { schemaResolver } from '../form/resolver';
import { DefinitionList } from '../../ui/DefinitionList';
import { PartBoundary } from '../../ui/LoadStates';
import { PageSection } from '../../ui/PageSection';
import { ReadOnlyNotice } from './ReadOnlyNotice';
import { RecordForm } from './RecordForm';
import { RecordTabs } from './RecordTabs';
import { SummaryStrip } from './SummaryStrip';
import type { ConsoleRecord } from '../../model/record';

export interface RecordBodyProps {
  declaration: Declaration<ConsoleRecord>;
  parts: RecordPageParts<ConsoleRecord>;
  record: ConsoleRecord;
}

const noFields = [] as const;

/** The form's own tab, which comes last. */
const settings = { id: 'settings', label: recordTexts.settings };

/** A record's page once record and code are loaded: its state, the declared parts, and the form. */
export const RecordBody = memo(function RecordBody(props: RecordBodyProps) {
  const { declaration, parts, record } = props;
  const { notices = [], summary, links, tabs } = parts;
  const refusal = useRefusalReason(declaration.access.update ?? declaration.access.list);
  const [unsaved, setUnsaved] = useState('');
  const goBack = useGoBack(`/${declaration.name}`);
  const readOnlyReason = parts.readOnlyReason?.(record) ?? refusal;
  const boundary = { resetKey: record, onRetry: useRefresh() };
  const tabOf = (field: string) =>
    tabs?.find((tab) => tab.fields?.includes(field))?.id ?? settings.id;
  const form = (tab: string = settings.id) => (
    <RecordSettings {...props} {...{ tab, readOnlyReason, goBack }} onUnsaved={setUnsaved} />
  );
  return (
    <>
      <ReadOnlyNotice reason={readOnlyReason} />
      {notices.map(({ id, notice: Notice }) => (
        <PartBoundary key={id} {...boundary}>
          {() => <Notice record={record} />}
        </PartBoundary>
      ))}
      {summary && (
        <PartBoundary {...boundary}>
          {() => <SummaryStrip facts={summary(record)} links={links?.(record) ?? []} />}
        </PartBoundary>
      )}
      {tabs ? (
        <RecordTabs
          tabs={[
            ...tabs.map(({ id, label, content: Content }) => ({
              id,
              label,
              content:
                Content &&
                (() => (
                  <PartBoundary {...boundary}>{() => <Content record={record} />}</PartBoundary>
                )),
            })),
            settings,
          ]}
          form={form}
          unsaved={unsaved === '' ? [] : unsaved.split(' ').map(tabOf)}
        />
      ) : (
        form()
      )}
    </>
  );
});

interface RecordSettingsProps extends RecordBodyProps {
  /** The tab whose fields are shown. */
  tab: string;
  readOnlyReason: string | undefined;
  goBack: () => void;
  onUnsaved: (fields: string) => void;
}

/**
 * A record's form, or the tab's part of it, and the read-only facts below the form's own tab. A resource without a rule
 * for updates has only the facts.
 */
function RecordSettings(props: RecordSettingsProps) {
  const { declaration, parts, record, tab, readOnlyReason, goBack, onUnsaved } = props;
  const { name, access, messages, affects } = declaration;
  const { tabs, details } = parts;
  const { fields, resolver } = useFormRules(props);
  const boundary = { resetKey: record, onRetry: useRefresh() };
  const tabFields = tabs?.find(({ id }) => id === tab)?.fields;
  const fieldsInTabs = new Set(tabs?.flatMap((other) => other.fields ?? []));
  return (
    <>
      {access.update && (
        <PartBoundary {...boundary}>
          {() => (
            <RecordForm
              // Another set of fields, as after publishing, makes another form.
              key={fields.map((field) => field.name).join()}
              resource={name}
              onCancel={goBack}
              toUpdate={
                parts.toUpdate &&
                ((changes, formValues) => parts.toUpdate?.(changes, formValues, record) ?? changes)
              }
              accessOf={(formValues) => parts.accessOf?.(formValues, record)}
              isShown={(field) =>
                tabFields ? tabFields.includes(field) : !fieldsInTabs.has(field)
              }
              {...{ record, fields, resolver, messages, affects, readOnlyReason, onUnsaved }}
            />
          )}
        </PartBoundary>
      )}
      {!tabFields && details && (
        <PageSection title={recordTexts.about}>
          <PartBoundary {...boundary}>
            {() => <DefinitionList items={details(record)} />}
          </PartBoundary>
        </PageSection>
      )}
    </>
  );
}

/** @returns the fields of a record's form, and the contract's rules for a change */
function useFormRules({ declaration, parts, record }: RecordBodyProps) {
  const { name, schemas } = declaration;
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
  return { fields, resolver };
}

/** @returns a function that goes back to the previous page, or to `otherwise` if this page was opened directly */
function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  // The router keeps an index in the history state, which restarts at 0 in each document. The entry before
  // index 0 does not belong to the console.
  const [wasFirst] = useState(() => {
    const state: unknown = window.history.state;
    return !isObject(state) || !state.idx;
  });
  return () => {
    if (wasFirst) navigate(otherwise);
    else navigate(-1);
  };
}
