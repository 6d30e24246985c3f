import { associationTypes, flagsOf } from '../../../contract/api-keys/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { useAccessDecision } from '../../authProvider/session';
import { DatasetTree } from '../../dataset-tree/DatasetTree';
import { RadioField } from '../../ui/RadioField';
import { type ChosenAssociations, refusalOfChoice } from './record';

const texts = apiKeyTexts.associations;

export const nothingChosen: ChosenAssociations = { pairs: [], type: 'encrypt,decrypt' };

/** Parameters of the action that creates the associations. */
export const paramsOf = ({ pairs, type }: ChosenAssociations) => ({
  pairs: JSON.stringify(pairs),
  type,
});

interface AssociationChoiceProps {
  value: ChosenAssociations;
  onChange: (value: ChosenAssociations) => void;
  busy: boolean;
  /** The key that the associations are chosen for; undefined for a new key, which has no uuid yet. */
  apiKey?: string;
}

/** Chooses the datasets that a key may use, and how (companion.md section 2). */
export function AssociationChoice({ value, onChange, busy, apiKey }: AssociationChoiceProps) {
  const decision = useAccessDecision(['api-keys', 'grant-decryption']);
  const choices = associationTypes.map(({ value: type, label }) => ({
    value: type,
    label,
    refused: !decision.allowed && flagsOf(type).decrypt,
  }));
  return (
    <>
      <RadioField
        row
        label={texts.type}
        value={value.type}
        onChange={(type) => onChange({ ...value, type })}
        choices={choices}
        locked={busy}
        hint={decision.allowed ? texts.limits : texts.noDecryption(decision.reason)}
        problem={refusalOfChoice(value, decision)}
      />
      <DatasetTree
        label={texts.tree}
        selected={value.pairs}
        onChange={(pairs) => {
          if (!busy) onChange({ ...value, pairs });
        }}
        apiKey={apiKey}
        disabledReason={texts.associated}
      />
    </>
  );
}
