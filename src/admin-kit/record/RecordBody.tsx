import { useNavigate, useRefresh } from 'ra-core';
import { memo, useMemo, useState } from 'react';
import { isObject } from '../../../contract/isObject';
import { recordTexts } from '../../../texts/record';
import { useRefusalReason } from '../../authProvider/session';
import type { RecordPageParts } from '../../model/resource';
import { schemaResolver } from '../form/resolver';
import { DefinitionList } from '../../ui/DefinitionList';
import { PartBoundary } from '../../ui/LoadStates';
import { PageSection } from '../../ui/PageSection';
import { ReadOnlyNotice } from './ReadOnlyNotice';
import { RecordForm } from './RecordForm';
import { RecordTabs } from './RecordTabs';
import { SummaryStrip } from './SummaryStrip';
import type { PageDeclaration, PageRecord } from './pageRecord';

export interface RecordBodyProps {
  declaration: PageDeclaration;
  parts: RecordPageParts<PageRecord>;
  record: PageRecord;
}

const noFields = [] as const;

/** The form's own tab, the last one. */
const settings = { id: 'settings', label: recordTexts.settings };

/** A record's page once record and code are there: the state, what it declares, and the form. */
export const RecordBody = memo(function RecordBody(props: RecordBodyProps) {
  const { declaration, parts, record } = props;
  const { name, access, schemas, messages, affects } = declaration;
  const { notices = [], summary, links, tabs, details, detailsTitle } = parts;
  const refusal = useRefusalReason(access.update ?? access.list);
  const goBack = useGoBack(`/${name}`);
  const [unsaved, setUnsaved] = useState('');
  const readOnlyReason = parts.readOnlyReason?.(record) ?? refusal;
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
  const boundary = { of: record, onRetry: useRefresh() };
  const elsewhere = new Set(tabs?.flatMap((tab) => tab.fields ?? []));
  const tabOf = (field: string) =>
    tabs?.find((tab) => tab.fields?.includes(field))?.id ?? settings.id;
  const form = (tab: string = settings.id) => {
    const here = tabs?.find(({ id }) => id === tab)?.fields;
    return (
      <>
        <PartBoundary {...boundary}>
          {() => (
            <RecordForm
              // Another set of fields is another form, as after publishing.
              key={fields.map((field) => field.name).join()}
              resource={name}
              onCancel={goBack}
              onUnsaved={setUnsaved}
              toUpdate={
                parts.toUpdate &&
                ((changed, sent) => parts.toUpdate?.(changed, sent, record) ?? changed)
              }
              accessOf={(sent) => parts.accessOf?.(sent, record)}
              isShown={(field) => (here ? here.includes(field) : !elsewhere.has(field))}
              {...{ record, fields, resolver, messages, affects, readOnlyReason }}
            />
          )}
        </PartBoundary>
        {!here && details && detailsTitle !== undefined && (
          <PageSection title={detailsTitle}>
            <PartBoundary {...boundary}>
              {() => <DefinitionList items={details(record)} />}
            </PartBoundary>
          </PageSection>
        )}
      </>
    );
  };
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

/** @returns goes back to the page before, or to `otherwise` when this page was opened directly */
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
