import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useRef, useState } from 'react';
import { entitlementNames } from '../../../contract/administrationTerms';
import type { Entitlement } from '../../../contract/entitlements';
import { useMay } from '../../authProvider/session';
import { ListIconButton } from '../../grid/ListButton';
import { FactsTable } from '../../page/FactsTable';
import { PageSection } from '../../page/PageSection';
import DeleteEntitlementDialog from './DeleteEntitlementDialog';
import EntitlementDialog, { typesLeft } from './EntitlementDialog';
import type { CustomerRecord } from './record';

type Opened = { kind: 'new' } | { kind: 'edit' | 'delete'; uuid: string };

/** What a customer is entitled to, edited row by row (companion.md "Customers"). */
export default function Entitlements({ record }: { record: CustomerRecord }) {
  const { entitlements } = record;
  const may = useMay(['entitlements', 'update']);
  const refusal = may.allowed
    ? typesLeft(record).length > 0
      ? undefined
      : 'This customer has an entitlement of every type already.'
    : may.reason;
  const reasonId = useId();
  const [opened, setOpened] = useState<Opened>();
  const [deletions, setDeletions] = useState(0);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(undefined);
  // As it is now: after a stale change the next try is made with the newer version.
  const chosen =
    opened && opened.kind !== 'new'
      ? entitlements.find(({ uuid }) => uuid === opened.uuid)
      : undefined;

  // The row that had focus is gone.
  useEffect(() => {
    if (deletions > 0) addButton.current?.focus();
  }, [deletions]);

  const rowOf = (entitlement: Entitlement) => {
    const name = entitlementNames[entitlement.event_type];
    const buttons = [
      { kind: 'edit', label: `Edit entitlement ${name}`, Icon: EditIcon },
      { kind: 'delete', label: `Delete entitlement ${name}`, Icon: DeleteIcon },
    ] as const;
    return {
      key: entitlement.uuid,
      cells: [
        name,
        entitlement.value.toLocaleString('en-US'),
        may.allowed && (
          <Stack key="buttons" direction="row" spacing={0.5}>
            {buttons.map(({ kind, label, Icon }) => (
              <ListIconButton
                key={kind}
                type="button"
                aria-label={label}
                title={label}
                onClick={() => setOpened({ kind, uuid: entitlement.uuid })}
              >
                <Icon />
              </ListIconButton>
            ))}
          </Stack>
        ),
      ],
    };
  };

  return (
    <PageSection title="Entitlements">
      <Stack spacing={1.5}>
        {entitlements.length === 0 ? (
          <Box>This customer has no entitlements yet.</Box>
        ) : (
          <FactsTable
            label="Entitlements"
            middle
            titles={['Event Type', 'Value', ...(may.allowed ? ['Actions'] : [])]}
            rows={entitlements.map(rowOf)}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Button
            ref={addButton}
            variant="outlined"
            startIcon={<AddIcon />}
            // Focus comes back to it after the last type was added.
            aria-disabled={refusal === undefined ? undefined : true}
            aria-describedby={refusal === undefined ? undefined : reasonId}
            sx={refusal === undefined ? undefined : { color: 'text.secondary', opacity: 0.75 }}
            onClick={() => {
              if (refusal === undefined) setOpened({ kind: 'new' });
            }}
          >
            Add Entitlement
          </Button>
          {refusal !== undefined && (
            <Box id={reasonId} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {refusal}
            </Box>
          )}
        </Box>
      </Stack>
      {opened?.kind === 'new' && (
        <EntitlementDialog customer={record} onDone={close} onCancel={close} />
      )}
      {opened?.kind === 'edit' && chosen && (
        <EntitlementDialog customer={record} entitlement={chosen} onDone={close} onCancel={close} />
      )}
      {opened?.kind === 'delete' && chosen && (
        <DeleteEntitlementDialog
          customer={record}
          entitlement={chosen}
          onDone={() => {
            close();
            setDeletions((before) => before + 1);
          }}
          onCancel={close}
        />
      )}
    </PageSection>
  );
}
