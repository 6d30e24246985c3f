import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { actionTexts } from '../../texts/actions';
import type { ActionParams } from '../model/action';
import { schemaResolver } from '../submission/resolver';
import { type DialogProps, Sentences, Words } from './dialogs';
import { FieldsDialog } from './FieldsDialog';
import { ImpactDetails, useImpact } from './impact';

type Props = DialogProps<'fields'> & { source: string };

export default function ActionFieldsDialog(props: Props) {
  const { dialog, record, params = {}, frame, title, submit, source } = props;
  const { impact, judge } = dialog;
  const read = useImpact(source, record.uuid, impact !== undefined && !frame.busy);
  const schema = dialog.schema(params);
  const resolver = useMemo(() => schemaResolver(schema), [schema]);
  const fields = dialog.fields(record, params);
  // At the beginning only: a refused try, or a record that was read again, must not put the form back.
  const [{ initial, isChosen }] = useState(() => {
    // What was chosen already may also name a part of the record, which is no field.
    const chosen = Object.entries(params).filter(([param]) =>
      fields.some(({ name }) => name === param),
    );
    return {
      initial: { ...dialog.initial?.(record, params), ...Object.fromEntries(chosen) },
      isChosen: chosen.length > 0,
    };
  });
  return (
    <FieldsDialog
      {...frame}
      {...{ title, submit, resolver }}
      fields={fields}
      place="create"
      initial={initial}
      changes={!isChosen && dialog.changes?.(params)}
      judge={(values) => {
        const judged = judge?.(values, record);
        const isUnknown = impact?.when(values) && !read.impact;
        const reason = isUnknown ? actionTexts.checkingImpact : undefined;
        return { ...judged, reason: judged?.reason ?? reason };
      }}
      onSubmit={(values) => frame.onSubmit(paramsOf(values))}
      below={<Outcome {...{ dialog, record, read }} />}
    >
      <Words {...props} />
    </FieldsDialog>
  );
}

type OutcomeProps = Pick<Props, 'dialog' | 'record'> & { read: ReturnType<typeof useImpact> };

/** What the values that are chosen lead to. */
function Outcome({ dialog, record, read }: OutcomeProps) {
  const { outcome, impact, below: Below } = dialog;
  const values = useWatch();
  return (
    <>
      <Sentences of={outcome?.(values, record)} />
      {impact?.when(values) && <ImpactDetails {...read} lists={impact.lists} />}
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
