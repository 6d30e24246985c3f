import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import AddIcon from '@mui/icons-material/Add';
import Stack from '@mui/material/Stack';
import { useEvent } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { AccessGrant } from '../../../contract/dataset-groups/accessGrants';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { useOpenAction } from '../../admin-kit/actions/dialogAddress';
import { useAccessDecision, useRefusalReason } from '../../authProvider/session';
import { useSubmission } from '../../admin-kit/form/useSubmission';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { countText } from '../../ui/formats';
import { PageSection } from '../../ui/PageSection';
import { Pills } from '../../ui/Pills';
import { ExplainedButton } from '../../ui/ReasonedButton';
import { rowsPerPage, SearchedRows } from '../PagedRows';
import { AssociationsTable, type FlagChange } from './AssociationsTable';
import { Muted } from '../../ui/Muted';
import { associationPath, transitionRefusal } from './record';
import { Unassociated } from './Unassociated';

const texts = apiKeyTexts.associations;

/** Minimum height of a page of rows while it loads, so that the rows do not move the content below down. */
const roomOf = (count: number) => {
  const rows = Math.min(count, rowsPerPage);
  // The search above the rows, and the footer below them.
  const around = count > rowsPerPage ? 38 + 116 : 38;
  // Matches while rows load: the loading output precedes the output for an empty result.
  return {
    '&:has(> output + output)': { minHeight: { xs: around + 105 * rows, sm: around + 41 * rows } },
  };
};

/** The datasets of the key: those that it is associated with, or the others. */
export function KeyDatasets({ record }: { record: ApiKeyRecord }) {
  const [shown, setShown] = useState<keyof typeof texts.shown>('associated');
  return (
    <PageSection title={texts.label}>
      <Stack spacing={1.5}>
        <Pills
          label={texts.show}
          value={shown}
          choices={[
            {
              value: 'associated',
              label: texts.shown.associated,
              count: countText(record.association_count),
            },
            { value: 'others', label: texts.shown.others },
          ]}
          onChoose={setShown}
        />
        {shown === 'associated' ? (
          <Associations record={record} />
        ) : (
          <Unassociated record={record} />
        )}
      </Stack>
    </PageSection>
  );
}

/** The key's grants by dataset and group (companion.md "API keys"), and their effect. */
function Associations({ record }: { record: ApiKeyRecord }) {
  const { uuid: id, association_count: count } = record;
  const isOnePage = count <= rowsPerPage;
  const refusal = useRefusalReason(['api-keys', 'associate']);
  const readOnlyReason = transitionRefusal('associate')(record) ?? refusal;
  const mayGrant = useAccessDecision(['api-keys', 'grant-decryption']);
  const reasonId = useId();
  const noDecryptionId = useId();
  const { change, failure } = useFlagChange(id);
  const openAction = useOpenAction();
  const open = (action: string, params = {}) =>
    openAction({ resource: 'api-keys', action, id, params });

  // A stable function, so that hundreds of rows do not render again with every change.
  const askToDelete = useEvent(({ uuid, dataset_groups_dataset_uuid: link }: AccessGrant) =>
    open('delete-association', { association: uuid, ...(link !== undefined && { link }) }),
  );

  return (
    <Stack spacing={1.5}>
      <Stack spacing={1.5} sx={count > 0 ? roomOf(count) : undefined}>
        <SearchedRows<AccessGrant>
          source={{ resource: 'api-keys', uuid: id, part: 'access' }}
          texts={texts}
          isOnePage={isOnePage}
        >
          {(associations) => (
            <AssociationsTable
              associations={associations}
              readOnlyReasonId={readOnlyReason === undefined ? undefined : reasonId}
              noDecryptionId={mayGrant.allowed ? undefined : noDecryptionId}
              onChange={change}
              onDelete={askToDelete}
            />
          )}
        </SearchedRows>
      </Stack>
      {count > 0 && <Muted>{texts.limits}</Muted>}
      {count > 0 && !mayGrant.allowed && readOnlyReason === undefined && (
        <Muted id={noDecryptionId}>{texts.noDecryption(mayGrant.reason)}</Muted>
      )}
      {failure && <ErrorAlert failure={failure} />}
      <ExplainedButton
        startIcon={<AddIcon />}
        reason={readOnlyReason}
        reasonId={reasonId}
        onClick={() => open('add-associations')}
      >
        {texts.add}
      </ExplainedButton>
    </Stack>
  );
}

/** Saves single flags at once; several pressed boxes are saved one after the other. */
function useFlagChange(apiKey: string) {
  const { submit, failure } = useSubmission<FlagChange, unknown>({
    pending: ({ uuid: association, pair }) => ({
      resource: 'api-keys',
      action: 'grant-decryption',
      id: apiKey,
      params: { association, pair },
    }),
    run: ({ uuid, encrypt, decrypt }, provider) =>
      provider.action({
        method: 'PATCH',
        path: `${associationPath}/{uuid}`,
        params: { uuid },
        body: { encrypt, decrypt },
      }),
    texts: () => ({ success: texts.changed, failure: texts.changeFailed }),
    about: ({ uuid }) => uuid,
    affects: ['api-keys', 'datasets', 'dataset-groups'],
  });
  // Uses the state at the time of the call, not when the box was pressed.
  const submitNow = useEvent((flagChange: FlagChange) => submit(flagChange));
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const change = useEvent((flagChange: FlagChange) => {
    queue.current = queue.current.then(() => submitNow(flagChange));
    return queue.current;
  });
  return { change, failure };
}
