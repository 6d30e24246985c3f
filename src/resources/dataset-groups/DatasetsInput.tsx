import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useFormAccess } from '../../forms/formAccess';
import { DatasetSelection } from './DatasetSelection';
import { outcomesOf } from './lastUpdate';
import { fieldLabels, uuidsOf } from './record';

interface DatasetsInputProps {
  /** The group as it is saved; none while it is being created. */
  saved?: { uuid: string; version: number; dataset_uuids: readonly string[] };
}

/** The form's field `datasets`: the whole selection. */
export function DatasetsInput({ saved }: DatasetsInputProps) {
  const { field, fieldState, formState } = useController({ name: 'datasets' });
  const { readOnlyReasonId, lastSave } = useFormAccess();
  const problemId = useId();
  const problem = fieldState.error?.message;
  const { before, sent, saved: after } = lastSave ?? {};
  return (
    <>
      <DatasetSelection
        label={fieldLabels.datasets}
        selected={uuidsOf(field.value)}
        lastUpdate={outcomesOf(
          uuidsOf(before?.['datasets']),
          uuidsOf(sent?.['datasets']),
          uuidsOf(after?.['datasets']),
        )}
        onChange={field.onChange}
        saved={saved}
        disabled={readOnlyReasonId !== undefined || formState.isSubmitting}
        describedBy={problem === undefined ? readOnlyReasonId : problemId}
      />
      {problem !== undefined && (
        <FormHelperText id={problemId} error>
          {problem}
        </FormHelperText>
      )}
    </>
  );
}
