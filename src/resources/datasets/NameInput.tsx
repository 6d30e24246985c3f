import { useFormState } from 'react-hook-form';
import { storedLimits } from '../../../contract/datasetTerms';
import { TextInput } from '../../forms/TextInput';
import { fieldLabels } from './record';

/** The name, with a warning while it is being changed: client programs know the dataset by it. */
export function NameInput({ saved }: { saved: string }) {
  const { dirtyFields } = useFormState({ name: 'name' });
  return (
    <TextInput
      source="name"
      label={fieldLabels.name}
      max={storedLimits.name}
      hint={
        dirtyFields['name'] === true
          ? `Client programs look this dataset up by its name. Those that use “${saved}” will not find it any more until they use the new name.`
          : undefined
      }
    />
  );
}
