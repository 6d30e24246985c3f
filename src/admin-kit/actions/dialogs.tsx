import Alert from '@mui/material/Alert';
import Stack, { type StackProps } from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { useSession } from '../../authProvider/session';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useServiceQuery } from '../../dataProvider/useServiceQuery';
import type { ActionDialog, ActionParams } from '../../model/action';
import type { DialogText } from '../../model/dialogParts';
import { draftKey, readDraft } from '../form/drafts';
import { DefinitionList } from '../../ui/DefinitionList';
import { Loaded, describeReadFailure } from '../../ui/LoadStates';
import { ActionDialogFrame, type ActionFrame } from './DialogFrame';
import { ImpactDetails, useImpact } from './impact';
import type { ConsoleRecord } from '../../model/record';

export interface ActionDialogProps {
  record: ConsoleRecord;
  /** The record as it was when the dialog was opened. */
  before: ConsoleRecord;
  /** Parameters chosen before, when the dialog is shown again. */
  params: ActionParams | undefined;
  frame: ActionFrame;
}

export interface DialogProps<
  K extends ActionDialog<ConsoleRecord>['kind'],
> extends ActionDialogProps {
  dialog: Extract<ActionDialog<ConsoleRecord>, { kind: K }>;
  title: string;
  submit: string;
  destructive?: true;
}

/** Introduction of a dialog: details, paragraphs and notes. */
export function DialogIntroduction(props: DialogProps<'confirm' | 'fields' | 'impact'>) {
  const { dialog, record, before, params = {}, frame } = props;
  const { subject } = useSession();
  const details = dialog.details?.(record, params);
  const sentences = dialog.text?.(record, params, before, subject);
  return (
    <>
      {details && <DefinitionList items={details} />}
      {sentences && <Sentences sentences={sentences} id={frame.wordsId} />}
    </>
  );
}

interface SentencesProps extends Pick<StackProps, 'id' | 'aria-live'> {
  sentences: readonly DialogText[] | undefined;
}

/** Paragraphs, and notes that stand out. */
export const Sentences = ({ sentences, ...stack }: SentencesProps) => (
  <Stack {...stack} spacing={2} sx={{ '&:empty': { m: 0 } }}>
    {sentences?.map((text) =>
      typeof text === 'string' ? (
        <Typography key={text}>{text}</Typography>
      ) : (
        <Alert key={text.text} severity={text.severity}>
          {text.text}
        </Alert>
      ),
    )}
  </Stack>
);

export function ConfirmDialog(props: DialogProps<'confirm'> & { source: string }) {
  const { dialog, source, record, params = {} } = props;
  const { read, needsSaved } = dialog;
  const { user } = useSession();
  const isUnsaved = needsSaved && readDraft(draftKey(user.uuid, source, record.id)) !== undefined;
  const query = useServiceQuery(
    // A key that no change invalidates: after the action the dialog is still mounted for a moment.
    queryKeys.custom('dialog', record.uuid, JSON.stringify(params)),
    (provider, { signal }) => read?.(provider, record, params, signal) ?? [],
    { enabled: read !== undefined, gcTime: 0 },
  );
  return (
    <ActionDialogFrame
      {...props}
      params={isUnsaved || (read && !query.data) ? undefined : {}}
      reason={
        isUnsaved ? actionTexts.unsaved : describeReadFailure(query.error, actionTexts.reading)
      }
    >
      {read && (
        <Loaded query={query} placeholder={null}>
          {(details) => <DefinitionList items={details} />}
        </Loaded>
      )}
      <DialogIntroduction {...props} />
    </ActionDialogFrame>
  );
}

export function ImpactDialog(props: DialogProps<'impact'> & { source: string }) {
  const { dialog, frame, source, record } = props;
  const { lists, typesName, refusal: refusalOf } = dialog;
  const read = useImpact(source, record.uuid, !frame.busy);
  const { data: impact } = read;
  const [typed, setTyped] = useState('');
  const id = useId();
  const { recordName: name } = frame;
  const refusal = impact && refusalOf?.(impact);
  const isNamed = !typesName || typed === name;
  const readFailure = describeReadFailure(read.error, actionTexts.checkingImpact);
  return (
    <ActionDialogFrame
      {...props}
      frame={refusal === undefined ? frame : { ...frame, asksForCode: () => false }}
      params={impact && refusal === undefined && isNamed ? {} : undefined}
      reason={refusal ?? (impact ? actionTexts.typeNameReason : readFailure)}
      reasonId={refusal && frame.wordsId}
    >
      {refusal === undefined ? (
        <DialogIntroduction {...props} />
      ) : (
        <Alert role="alert" severity="error" id={frame.wordsId}>
          {refusal}
        </Alert>
      )}
      <ImpactDetails query={read} lists={lists} />
      {typesName && refusal === undefined && (
        <TextField
          id={id}
          fullWidth
          label={actionTexts.typeName(name)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{
            htmlInput: { autoComplete: 'off', spellCheck: false, readOnly: frame.busy },
          }}
        />
      )}
    </ActionDialogFrame>
  );
}
