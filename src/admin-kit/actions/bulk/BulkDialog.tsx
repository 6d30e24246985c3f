import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { bulkLimits } from '../../../../contract/bulk/bulkTerms';
import { bulkTexts as texts } from '../../../../texts/admin-kit/bulk';
import type { BulkDialog as Declared, BulkForm } from '../../../model/bulkDialog';
import { countText } from '../../../ui/formats';
import { schemaResolver } from '../../form/resolver';
import { CloseDialog } from '../DialogFrame';
import { FieldsDialog } from '../FieldsDialog';
import { LoadedDialog } from '../WaitingDialog';
import { type BulkBody, bodyIn } from './bulkAnswer';
import { type BulkDialogProps, BulkPreview } from './BulkPreview';
import { useSelection } from './useSelection';

/** Asks for the values that all chosen records get, then previews the effect on each, and runs the action. */
export default function BulkDialog(props: BulkDialogProps) {
  const { dialog, source, title, frame, params } = props;
  const [selected] = useSelection(source);
  // The body sent before the code page; the selection may have changed since.
  const [sentBody] = useState(() => bodyIn(params));
  const [ids] = useState(selected);
  const [values, setValues] = useState<FieldValues>();
  const form = dialog.form;
  const body = useMemo(
    () => sentBody ?? bodyOf(dialog, ids, form ? values : {}),
    [sentBody, dialog, ids, form, values],
  );
  const why = sentBody ? undefined : refusalOf(ids.length);
  if (why !== undefined)
    return (
      <CloseDialog title={title} onClose={frame.onCancel}>
        {why}
      </CloseDialog>
    );
  if (body) return <BulkPreview {...props} body={body} />;
  return (
    form && (
      <LoadedDialog title={title} onClose={frame.onCancel} load={form}>
        {(loaded) => <Values {...props} form={loaded} count={ids.length} onValues={setValues} />}
      </LoadedDialog>
    )
  );
}

const refusalOf = (count: number): string | undefined => {
  if (count === 0) return texts.nothingChosen;
  return count > bulkLimits.records ? texts.tooMany(countText(bulkLimits.records)) : undefined;
};

const bodyOf = (
  dialog: Declared,
  ids: readonly string[],
  values: FieldValues | undefined,
): BulkBody | undefined => {
  if (values === undefined) return undefined;
  const records = ids.map((id) => dialog.recordOf?.(id) ?? { uuid: id });
  return dialog.bodyOf?.(records, values) ?? { records, ...values };
};

interface ValuesProps extends Pick<BulkDialogProps, 'dialog' | 'title' | 'frame'> {
  form: BulkForm;
  count: number;
  onValues: (values: FieldValues) => void;
}

function Values({ form, count, title, frame, onValues }: ValuesProps) {
  const resolver = useMemo(() => schemaResolver(form.schema), [form]);
  return (
    <FieldsDialog
      title={title}
      recordName={texts.records(countText(count))}
      submit={texts.next}
      busy={false}
      failure={frame.failure}
      onCancel={frame.onCancel}
      fields={form.fields}
      initial={form.initial}
      resolver={resolver}
      check={(values) => ({ reason: form.check?.(values) })}
      onSubmit={(values) => {
        onValues(values);
        return Promise.resolve(undefined);
      }}
    />
  );
}
