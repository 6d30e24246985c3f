import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { recordTexts } from '../../../texts/admin-kit/record';
import { useSession } from '../../authProvider/session';
import { RadioField } from '../../ui/RadioField';
import { DraftNotice } from '../form/DraftNotice';
import { actionDraft, draftKey, readDraft, storeDraft } from '../form/drafts';
import { ActionDialogFrame } from './DialogFrame';
import { type DialogProps, Sentences, Words } from './dialogs';

type Props = DialogProps<'choice'> & { source: string; actionId: string };

const custom = 'custom';

export function ChoiceDialog(props: Props) {
  const { dialog, frame, record } = props;
  const { param, legend, choices, custom: own, currentMark } = dialog;
  const current = dialog.current(record);
  const { choice, typed, choose, type, draft, onCancel } = useChoice(props);
  const id = useId();
  const number = own && choice === custom ? wholeNumber(typed, own) : undefined;
  const value = choice === custom ? number?.toString() : choice;
  const isSame = value !== undefined && value === current;
  const isProblem = choice === custom && typed !== '' && number === undefined;
  const offered = [...choices, ...(own ? [{ value: custom, label: own.label }] : [])];
  const outcome = value === undefined || isSame ? undefined : dialog.outcome?.(record, value);
  return (
    <ActionDialogFrame
      {...props}
      frame={{ ...frame, onCancel }}
      params={value === undefined || isSame ? undefined : { [param]: own ? Number(value) : value }}
      reason={isSame ? dialog.same : (own?.problem ?? actionTexts.chooseValue)}
    >
      {!frame.isResumed && (
        <DraftNotice
          draft={draft}
          busy={frame.busy}
          text={recordTexts.restored}
          olderText={recordTexts.restoredOlder}
        />
      )}
      <Words {...props} />
      <RadioField
        label={legend}
        value={choice}
        onChange={choose}
        choices={offered.map((one) => ({
          value: one.value,
          label: one.value === current && currentMark ? `${one.label} ${currentMark}` : one.label,
        }))}
        locked={frame.busy}
        columns={offered.length > 4}
      />
      {own && choice === custom && (
        <TextField
          id={`${id}-custom`}
          label={own.field}
          helperText={isProblem ? own.problem : own.hint}
          value={typed}
          error={isProblem}
          onChange={({ target }) => type(target.value)}
          slotProps={{
            htmlInput: { inputMode: 'numeric', autoComplete: 'off', readOnly: frame.busy },
          }}
          sx={{ maxWidth: 240 }}
        />
      )}
      <Sentences of={outcome} aria-live="polite" />
    </ActionDialogFrame>
  );
}

/** The choice, kept as a draft over a reload and the end of the session (decision 73); Cancel forgets it. */
function useChoice({ dialog, record, before, params, frame, source, actionId }: Props) {
  const { param, choices, custom: own } = dialog;
  const { user } = useSession();
  const key = draftKey(user.uuid, actionDraft(source, actionId), record.id);
  const version = before.version ?? null;
  const isOffered = (value: string) => choices.some((one) => one.value === value);
  const first = dialog.initial ?? dialog.current(record) ?? '';
  const [kept] = useState(() => {
    const stored = readDraft(key);
    const value = stored?.values[param];
    const isUsable = typeof value === 'string' && (own !== undefined || isOffered(value));
    return stored && isUsable ? { value, version: stored.version } : undefined;
  });
  const beginningWith = (value: string) =>
    isOffered(value) || !own ? { choice: value, typed: '' } : { choice: custom, typed: value };
  const [state, setState] = useState(() =>
    beginningWith(String(params?.[param] ?? kept?.value ?? first)),
  );
  const [isRestored, setIsRestored] = useState(kept !== undefined);
  const change = (next: typeof state) => {
    const value = next.choice === custom ? next.typed : next.choice;
    setState(next);
    if (value === first) setIsRestored(false);
    storeDraft(key, { version, values: value === first ? {} : { [param]: value } });
  };
  const forget = () => storeDraft(key, { version, values: {} });
  const restored = kept?.version === version ? 'same-version' : 'older-version';
  return {
    ...state,
    choose: (choice: string) => change({ ...state, choice }),
    type: (typed: string) => change({ ...state, typed }),
    draft: {
      restored: isRestored ? restored : 'none',
      discard: () => {
        forget();
        setIsRestored(false);
        setState(beginningWith(first));
      },
    },
    onCancel: () => {
      forget();
      frame.onCancel();
    },
  } as const;
}

/** @returns the number that was typed, undefined when it is no whole number within the bounds */
function wholeNumber(
  typed: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  if (!/^\d{1,9}$/.test(typed.trim())) return undefined;
  const number = Number(typed);
  return number >= min && number <= max ? number : undefined;
}
