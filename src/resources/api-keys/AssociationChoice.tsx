import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { type AssociationType, associationTypes } from '../../../contract/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/apiKeys';
import type { DatasetPair } from '../../dataProvider/readings';
import { DatasetTree } from '../../dataset-tree/DatasetTree';

const texts = apiKeyTexts.associations;

/** Datasets in their groups, and what a key may do with them. */
export interface ChosenAssociations {
  pairs: readonly DatasetPair[];
  type: AssociationType;
}

export const nothingChosen: ChosenAssociations = { pairs: [], type: 'encrypt,decrypt' };

interface AssociationChoiceProps {
  value: ChosenAssociations;
  onChange: (value: ChosenAssociations) => void;
  busy: boolean;
  /** Links that the key has already. */
  associated?: ReadonlySet<string>;
}

/** Chooses what a key may be used for (companion.md section 2). */
export function AssociationChoice({ value, onChange, busy, associated }: AssociationChoiceProps) {
  const id = useId();
  return (
    <>
      <DatasetTree
        label={texts.tree}
        selected={value.pairs}
        onChange={(pairs) => onChange({ ...value, pairs })}
        disabledLinks={associated}
        disabledReason={texts.associated}
      />
      <FormControl component="fieldset" disabled={busy}>
        <FormLabel component="legend" id={id}>
          {texts.type}
        </FormLabel>
        <RadioGroup
          name={id}
          aria-labelledby={id}
          value={value.type}
          onChange={(_, chosen) => {
            const type = associationTypes.find((known) => known.value === chosen);
            if (type) onChange({ ...value, type: type.value });
          }}
        >
          {associationTypes.map((type) => (
            <FormControlLabel
              key={type.value}
              value={type.value}
              control={<Radio size="small" />}
              label={type.label}
            />
          ))}
        </RadioGroup>
      </FormControl>
    </>
  );
}
