import { useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Subject } from '../../../contract/access/access';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { recordTexts } from '../../../texts/admin-kit/record';
import { useSession } from '../../authProvider/session';
import type { ActionParams } from '../../model/action';
import { editedFields, emptyValues, type Field } from '../../model/field';
import { DraftNotice } from '../form/DraftNotice';
import { actionDraft, draftKey, forgetDrafts, readDraft } from '../form/drafts';
import { type FormBase, useDraft } from '../form/useDraft';
import LeaveDialog from '../form/LeaveDialog';
import { schemaResolver } from '../form/resolver';
import { describeReadFailure } from '../../ui/LoadStates';
import { type DialogProps, Sentences, DialogIntroduction } from './dialogs';
import { FieldsDialog } from './FieldsDialog';
import { ImpactDetails, useImpact } from './impact';

type Props = DialogProps<'fields'> & { source: string; actionId: string };

export default function ActionFieldsDialog(props: Props) {
  const { dialog, record, params = {}, frame, title, submit, source, actionId } = props;
  const { impact, check, draft, retries, schema } = dialog;
  const { subject, user } = useSession();
  const draftName = actionDraft(source, actionId);
  const read = useImpact(source, record.uuid, impact !== undefined && !frame.busy);
  const resolver = useMemo(() => schemaResolver(schema), [schema]);
  const fields = dialog.fields(record, params);
  // Initial values only: a failed attempt, or a record that was read again, must not reset the form.
  const [{ initial, isChosen, base }] = useState(() =>
    beginning(props, fields, subject, user.uuid),
  );
  const [isTyped, setIsTyped] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    forgetDrafts(draftName, record.id);
    frame.onCancel();
  };
  return (
    <>
      <FieldsDialog
        {...frame}
        {...{ title, submit, resolver, retries }}
        fields={fields}
        initial={initial}
        changes={!isChosen && dialog.changes}
        isShown={dialog.isShown}
        check={(values) => {
          const verdict = check?.(values, record, subject);
          const isUnknown = impact?.when(values) && !read.data;
          const reason = isUnknown
            ? describeReadFailure(read.error, actionTexts.checkingImpact)
            : undefined;
          const asksForCode = frame.asksForCode(paramsOf(values));
          return { ...verdict, reason: verdict?.reason ?? reason, asksForCode };
        }}
        onSubmit={(values) => frame.onSubmit(paramsOf(values))}
        onCancel={isTyped && draft?.leave ? () => setIsLeaving(true) : leave}
        below={<Outcome {...{ dialog, record, read }} />}
      >
        {draft && (
          <Draft
            keyParts={[draftName, record.id]}
            base={base}
            {...draft}
            busy={frame.busy}
            isResumed={frame.isResumed}
            onTyped={setIsTyped}
          />
        )}
        <DialogIntroduction {...props} />
      </FieldsDialog>
      {isLeaving && (
        <LeaveDialog texts={draft?.leave} onStay={() => setIsLeaving(false)} onLeave={leave} />
      )}
    </>
  );
}

/** Values in which the form begins; a draft replaces the parameters of the action. */
function beginning(props: Props, fields: readonly Field[], subject: Subject, user: string) {
  const { dialog, record, before, params = {}, source, actionId } = props;
  const first = dialog.initial?.(record, params, subject);
  const values = {
    ...emptyValues(editedFields(fields, 'create')),
    ...first,
  };
  const key = draftKey(user, actionDraft(source, actionId), record.id);
  const isKept = dialog.draft && readDraft(key) !== undefined;
  // `params` may also identify a part of the record, which is not a field.
  const chosen = Object.entries(params).filter(
    ([param]) => !isKept && Object.hasOwn(values, param),
  );
  return {
    initial: { ...first, ...Object.fromEntries(chosen) },
    isChosen: chosen.length > 0,
    base: {
      version: before.version ?? null,
      values,
      choices: hiddenAtFirst(dialog, values),
      secrets: dialog.draft?.secrets,
    },
  };
}

/** Fields that are hidden until another choice is made: until then their values do not count as typed. */
const hiddenAtFirst = (
  { isShown }: Props['dialog'],
  values: Readonly<Record<string, unknown>>,
): ReadonlySet<string> =>
  new Set(Object.keys(values).filter((field) => isShown?.(field, values) === false));

interface DraftProps {
  /** Storage key of the draft: its name and the record's id. */
  keyParts: [name: string, id: string];
  base: FormBase;
  restored?: string;
  restoredOlder?: string;
  busy: boolean;
  isResumed: boolean;
  onTyped: (isTyped: boolean) => void;
}

/** Stores typed values as a draft, and says which were restored. */
function Draft(props: DraftProps) {
  const { keyParts, base, restored, restoredOlder, busy, onTyped } = props;
  const { user } = useSession();
  const form = useFormContext();
  const draft = useDraft(form, { key: draftKey(user.uuid, ...keyParts), base, enabled: true });
  useEffect(() => onTyped(draft.isTyped), [onTyped, draft.isTyped]);
  if (props.isResumed) return null;
  return (
    <DraftNotice
      draft={draft}
      busy={busy}
      text={restored ?? recordTexts.restored}
      olderText={restoredOlder ?? restored ?? recordTexts.restoredOlder}
    />
  );
}

type OutcomeProps = Pick<Props, 'dialog' | 'record'> & { read: ReturnType<typeof useImpact> };

function Outcome({ dialog, record, read }: OutcomeProps) {
  const { outcome, impact, below: Below } = dialog;
  const values = useWatch();
  return (
    <>
      <Sentences sentences={outcome?.(values, record)} aria-live="polite" />
      {impact?.when(values) && <ImpactDetails query={read} lists={impact.lists} />}
      {Below && <Below record={record} />}
    </>
  );
}

const paramsOf = (values: Readonly<Record<string, unknown>>): ActionParams =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );
