import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { LinkBase } from 'ra-core';
import { memo, useState } from 'react';
import type { Association } from '../../../../contract/apiKeys';
import { associationLabel } from '../../../../contract/apiKeyTerms';
import { ListIconButton } from '../../../grid/ListButton';
import { FlagBox } from './FlagBox';

export type Flag = 'encrypt' | 'decrypt';

export interface AssociationRowProps {
  association: Association;
  readOnlyReasonId: string | undefined;
  /** Saves one flag; resolves when the service has answered and the page shows it. */
  onChange: (association: Association, flag: Flag, value: boolean) => Promise<void>;
  /** Asks before deleting. */
  onDelete: (association: Association) => void;
}

const flags = [
  { flag: 'encrypt', label: 'Encrypt' },
  { flag: 'decrypt', label: 'Decrypt' },
] as const;

/** One association. Unchecking its last flag asks for its deletion (companion.md section 4). */
export const AssociationRow = memo(function AssociationRow({
  association,
  readOnlyReasonId,
  onChange,
  onDelete,
}: AssociationRowProps) {
  const [busy, setBusy] = useState<Flag>();
  const { dataset, dataset_group: group } = association;
  const pair = `${dataset.name} in ${group.name}`;
  const toggle = async (flag: Flag) => {
    // One at a time: the other box decides whether this is the last flag.
    if (busy !== undefined) return;
    const rest = { encrypt: association.encrypt, decrypt: association.decrypt, [flag]: false };
    if (association[flag] && !rest.encrypt && !rest.decrypt) {
      onDelete(association);
      return;
    }
    setBusy(flag);
    await onChange(association, flag, !association[flag]);
    setBusy(undefined);
  };
  return (
    <tr>
      <td>
        <LinkBase to={`/dataset-groups/${group.uuid}`}>{group.name}</LinkBase>
      </td>
      <td>
        <LinkBase to={`/datasets/${dataset.uuid}`}>{dataset.name}</LinkBase>
      </td>
      <td className="type">{associationLabel(association)}</td>
      {flags.map(({ flag, label }) => (
        <td key={flag} className="flag">
          <FlagBox
            label={`${label} ${pair}`}
            checked={association[flag]}
            busy={busy === flag}
            readOnlyReasonId={readOnlyReasonId}
            onToggle={() => void toggle(flag)}
          />
        </td>
      ))}
      <td className="flag">
        {readOnlyReasonId === undefined && (
          <ListIconButton
            type="button"
            aria-label={`Delete association of ${pair}`}
            title={`Delete association of ${pair}`}
            onClick={() => onDelete(association)}
          >
            <DeleteIcon />
          </ListIconButton>
        )}
      </td>
    </tr>
  );
});
