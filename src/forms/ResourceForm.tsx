import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useId, useMemo, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSession } from '../authProvider/session';
import { titleAndDetails } from '../dataProvider/errors';
import { DraftNotice } from './DraftNotice';
import { draftKey } from './drafts';
import { FormAccessProvider } from './formAccess';
import { PartialWarnings } from './PartialWarnings';
import { UnsavedChangesGuard } from './UnsavedChangesGuard';
import type { ValueTexts } from './ConflictDialog';
import { useDraft } from './useDraft';
import type { RecordFormOptions } from './useRecordForm';
import { useRecordForm } from './useRecordForm';

const loadConflictDialog = () => import('./ConflictDialog');
const ConflictDialog = lazy(loadConflictDialog);

export interface ResourceFormProps extends RecordFormOptions {
  /** Names of the fields, for the comparison of two versions. */
  labels: Readonly<Record<string, string>>;
  /** Puts the values of fields that are no texts into words, for the same comparison. */
  valueTexts?: ValueTexts;
  /** Why nothing may be changed; undefined when it may. */
  readOnlyReason?: string;
  /** Goes back to where the person came from; without it, Cancel puts the saved values back. */
  onCancel?: () => void;
  /** The inputs. */
  children: ReactNode;
}

const restoredTexts = {
  'same-version': 'What you typed before has been put back. It is not saved yet.',
  'older-version':
    'What you typed before has been put back. Someone else has changed this since: compare before you update.',
} as const;

/** The one form for editing a record: Update, Cancel, drafts, conflicts, unsaved changes. */
export function ResourceForm({
  labels,
  valueTexts,
  readOnlyReason,
  onCancel,
  children,
  ...options
}: ResourceFormProps) {
  const recordForm = useRecordForm(options);
  const { form, base, submit, saving, failure, lastSave, conflict, sessionEnded } = recordForm;
  const { isDirty, isValid } = form.formState;
  const { user } = useSession();
  const draftBase = useMemo(
    () => ({ version: base.record.version ?? null, values: base.values }),
    [base],
  );
  const key = draftKey(user.uuid, options.resource, options.record.id);
  const { restored, forget } = useDraft(form, key, draftBase, readOnlyReason === undefined);
  const reasonId = useId();
  const access = useMemo(
    () => ({ readOnlyReasonId: readOnlyReason === undefined ? undefined : reasonId, lastSave }),
    [readOnlyReason, reasonId, lastSave],
  );

  useEffect(() => {
    // The dialog must not need the network at the moment of the conflict.
    if (isDirty) void loadConflictDialog();
  }, [isDirty]);

  const discard = () => {
    form.reset(base.values);
    forget();
  };
  const waiting =
    readOnlyReason ??
    (!isDirty
      ? 'Nothing has been changed yet.'
      : !isValid
        ? 'Correct the marked fields first.'
        : undefined);

  const updateButton = useRef<HTMLButtonElement>(null);
  const statusText = useRef<HTMLDivElement>(null);
  const usesButtons = useRef(false);
  useEffect(() => {
    // A button that is disabled loses focus: whoever used it stays where they were.
    if (!usesButtons.current || saving || !isFocusLost()) return;
    (waiting === undefined ? updateButton : statusText).current?.focus();
  }, [saving, waiting]);

  return (
    <FormProvider {...form}>
      <FormAccessProvider value={access}>
        <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
          <Stack spacing={2}>
            {restored !== 'none' && isDirty && (
              <DraftNotice text={restoredTexts[restored]} onDiscard={discard} />
            )}
            {children}
            {failure !== undefined && <Failure error={failure} />}
            <PartialWarnings texts={recordForm.warnings} />
            <Stack
              direction="row"
              spacing={1}
              useFlexGap
              sx={{ alignItems: 'center', flexWrap: 'wrap' }}
              onFocus={() => {
                usesButtons.current = true;
              }}
              onBlur={({ relatedTarget, target }) => {
                // Blurred by being disabled, as opposed to by the person.
                usesButtons.current = relatedTarget === null && target.matches(':disabled');
              }}
            >
              <Button
                ref={updateButton}
                type="submit"
                variant="contained"
                loading={saving}
                disabled={waiting !== undefined}
                aria-describedby={waiting === undefined ? undefined : reasonId}
              >
                Update
              </Button>
              <Button
                onClick={onCancel ?? discard}
                disabled={saving || (!onCancel && !isDirty)}
                aria-describedby={onCancel || isDirty ? undefined : reasonId}
              >
                Cancel
              </Button>
              <Box
                ref={statusText}
                id={reasonId}
                tabIndex={-1}
                sx={{ color: 'text.secondary', fontSize: '0.875rem' }}
              >
                {waiting}
              </Box>
            </Stack>
          </Stack>
        </Box>
      </FormAccessProvider>
      <UnsavedChangesGuard unsaved={isDirty && !sessionEnded} onLeave={forget} />
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            key={conflict.version}
            conflicts={conflict.fields}
            labels={labels}
            valueTexts={valueTexts}
            saving={saving}
            onKeepEditing={recordForm.keepEditing}
            onSave={(chosen) => void recordForm.saveChosen(chosen)}
          />
        </Suspense>
      )}
    </FormProvider>
  );
}

/** Browsers take focus from a button that is disabled; some leave it there, where no key is heard. */
const isFocusLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
};

function Failure({ error }: { error: unknown }) {
  const { details, requestId } = titleAndDetails(error);
  return (
    <Alert severity="error">
      {details}
      {requestId !== undefined && (
        <Box sx={{ fontSize: '0.8125rem' }}>{`Request ${requestId}`}</Box>
      )}
    </Alert>
  );
}
