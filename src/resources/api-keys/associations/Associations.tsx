import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Association } from '../../../../contract/apiKeys';
import { PartialWarnings } from '../../../forms/PartialWarnings';
import { usePartialWarnings } from '../../../forms/usePartialWarnings';
import { PageSection } from '../../../page/PageSection';
import type { ActionFailure } from '../../declare';
import { associationMessages } from '../messages';
import type { ApiKeyRecord } from '../record';
import { changeAssociation } from './associationActions';
import { deleteAssociationDialog, LoadedDialog, newAssociationDialog } from './AssociationDialogs';
import type { Flag } from './AssociationRow';
import { AssociationsTable } from './AssociationsTable';
import { useAssociationRun } from './useAssociationDialog';

interface AssociationsProps {
  record: ApiKeyRecord;
  /** Why nothing may be changed; undefined when it may. */
  readOnlyReason: string | undefined;
}

const counted = new Intl.NumberFormat('en-US');

/** What the key may do with which dataset of which group (companion.md "API keys"). */
export function Associations({ record, readOnlyReason }: AssociationsProps) {
  const { associations, association_count: count } = record;
  const [open, setOpen] = useState<'new' | Association>();
  const [failure, setFailure] = useState<ActionFailure>();
  const { warnings, warn } = usePartialWarnings([], associationMessages.addFailed);
  const reasonId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const [deletions, setDeletions] = useState(0);
  const run = useAssociationRun(record);

  // One function for good: hundreds of rows need not be drawn again with every change.
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });
  const save = useCallback(async (association: Association, flag: Flag, value: boolean) => {
    setFailure(undefined);
    const flags = flag === 'encrypt' ? { encrypt: value } : { decrypt: value };
    setFailure(await latestRun.current(changeAssociation(association, flags), association.uuid));
  }, []);

  // The row that had focus is gone.
  useEffect(() => {
    if (deletions > 0) addButton.current?.focus();
  }, [deletions]);

  const close = useCallback(() => setOpen(undefined), []);
  return (
    <PageSection title="Associations">
      <Stack spacing={1.5}>
        {associations.length === 0 ? (
          <Box>This API key is not associated with any dataset yet.</Box>
        ) : (
          <AssociationsTable
            associations={associations}
            readOnlyReasonId={readOnlyReason === undefined ? undefined : reasonId}
            onChange={save}
            onDelete={setOpen}
          />
        )}
        {count > associations.length && (
          <Box>{`The first ${counted.format(associations.length)} of ${counted.format(count)} associations are shown.`}</Box>
        )}
        {failure && (
          <Alert severity="error">
            <AlertTitle>{failure.title}</AlertTitle>
            {failure.details}
          </Alert>
        )}
        <PartialWarnings texts={warnings} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Button
            ref={addButton}
            variant="outlined"
            startIcon={<AddIcon />}
            disabled={readOnlyReason !== undefined}
            aria-describedby={readOnlyReason === undefined ? undefined : reasonId}
            onClick={() => setOpen('new')}
          >
            Add Association
          </Button>
          <Box id={reasonId} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {readOnlyReason}
          </Box>
        </Box>
      </Stack>
      {open === 'new' && (
        <LoadedDialog
          code={newAssociationDialog}
          props={{ record, onPartialErrors: warn, onDone: close, onCancel: close }}
        />
      )}
      {open !== undefined && open !== 'new' && (
        <LoadedDialog
          code={deleteAssociationDialog}
          props={{
            record,
            association: open,
            onDone: () => {
              close();
              setDeletions((before) => before + 1);
            },
            onCancel: close,
          }}
        />
      )}
    </PageSection>
  );
}
