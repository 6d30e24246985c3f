import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { memo, useState } from 'react';
import type { AccessGrant } from '../../../contract/dataset-groups/accessGrants';
import { associationLabel } from '../../../contract/api-keys/apiKeyTerms';
import { accessTexts } from '../../../texts/dataset-groups/access';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { ListIconButton } from '../../ui/ListButton';
import { TableScroller } from '../../ui/DetailsTable';
import { Effect, lastUsedText } from '../access/Effect';
import { useIsPhone, useIsTablet } from '../../ui/useIsPhone';
import { small } from '../../ui/styles';
import { pairText } from './record';

const texts = apiKeyTexts.associations;
const flags = ['encrypt', 'decrypt'] as const;
type Flag = (typeof flags)[number];

/** The flag of an association that is to be saved. */
export type FlagChange = Pick<AccessGrant, 'uuid'> & {
  /** Text of the pair, in case it has to be confirmed. */
  pair: string;
} & Partial<Pick<AccessGrant, Flag>>;

interface RowProps {
  association: AccessGrant;
  /** On a phone, the values of other columns are below the dataset's name. */
  isPhone: boolean;
  /** On a tablet, too, the group is below the dataset's name. */
  isGroupBelow: boolean;
  /** Id of the text that says why nothing can be changed; undefined if it can. */
  readOnlyReasonId: string | undefined;
  /** The same for granting Decrypt; it can still be taken away. */
  noDecryptionId: string | undefined;
  /** Resolves when the service has answered and the page shows it. */
  onChange: (change: FlagChange) => Promise<unknown>;
  onDelete: (association: AccessGrant) => void;
}

type AssociationsTableProps = Omit<RowProps, 'association' | 'isPhone' | 'isGroupBelow'> & {
  associations: readonly AccessGrant[];
};

/** The boxes save at once. They are plain ones, as a thousand of MUI's would take a second. */
export function AssociationsTable({ associations, ...row }: AssociationsTableProps) {
  const isPhone = useIsPhone();
  const isGroupBelow = useIsTablet() || isPhone;
  return (
    <DenseTable aria-label={texts.label}>
      <table aria-label={texts.label}>
        <thead>
          <tr>
            {!isGroupBelow && <th scope="col">{texts.group}</th>}
            <th scope="col">{texts.dataset}</th>
            {!isPhone && <th scope="col">{texts.type}</th>}
            {flags.map((flag) => (
              <th key={flag} scope="col" className="flag">
                {texts[flag]}
              </th>
            ))}
            {!isPhone && <th scope="col">{accessTexts.effect}</th>}
            {!isPhone && <th scope="col">{accessTexts.lastUsed}</th>}
            {row.readOnlyReasonId === undefined && (
              <th scope="col" className="flag">
                {texts.delete}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {associations.map((association) => (
            <Row key={association.uuid} {...{ association, isPhone, isGroupBelow }} {...row} />
          ))}
        </tbody>
      </table>
    </DenseTable>
  );
}

/** One association. Unchecking its last flag asks for its deletion (companion.md section 4). */
const Row = memo(function Row(props: RowProps) {
  const { association, isPhone, isGroupBelow, readOnlyReasonId, onDelete } = props;
  const { dataset, dataset_group: group } = association;
  const pair = pairText(association);
  const { busy, reasonIdOf, toggle } = useFlags(props);
  const groupLink = <LinkBase to={`/dataset-groups/${group.uuid}`}>{group.name}</LinkBase>;
  return (
    <tr>
      {!isGroupBelow && <td>{groupLink}</td>}
      <td>
        <LinkBase to={`/datasets/${dataset.uuid}`}>{dataset.name}</LinkBase>
        {isGroupBelow && (
          <div className="more">
            {groupLink}
            {isPhone && <Uses grant={association} />}
          </div>
        )}
      </td>
      {!isPhone && <td>{associationLabel(association)}</td>}
      {flags.map((flag) => (
        <td key={flag} className="flag">
          <label>
            <input
              type="checkbox"
              aria-label={`${texts[flag]} ${pair}`}
              // Shows the state that the service confirmed, never the requested one.
              checked={association[flag]}
              aria-busy={busy === flag}
              aria-disabled={reasonIdOf(flag) !== undefined || undefined}
              aria-describedby={reasonIdOf(flag)}
              onChange={() => void toggle(flag)}
            />
          </label>
        </td>
      ))}
      {!isPhone && (
        <td className="effect">
          <Effect grant={association} />
        </td>
      )}
      {!isPhone && <td className="used">{lastUsedText(association)}</td>}
      {readOnlyReasonId === undefined && (
        <td className="flag">
          <ListIconButton aria-label={texts.deleteOne(pair)} onClick={() => onDelete(association)}>
            <DeleteIcon />
          </ListIconButton>
        </td>
      )}
    </tr>
  );
});

/** The flags of an association; one is saved at a time. */
function useFlags({ association, onChange, onDelete, ...ids }: RowProps) {
  const [sentChange, setSentChange] = useState<{ flag: Flag; before: boolean }>();
  // Not busy once the row shows the new value, which the person can then act on.
  const busy =
    sentChange && association[sentChange.flag] === sentChange.before ? sentChange.flag : undefined;
  const reasonIdOf = (flag: Flag) =>
    ids.readOnlyReasonId ??
    (flag === 'decrypt' && !association.decrypt ? ids.noDecryptionId : undefined);
  const toggle = async (flag: Flag) => {
    // One at a time, as the other flag decides whether this is the last one.
    if (reasonIdOf(flag) !== undefined || busy !== undefined) return;
    if (flags.every((other) => association[other] === (other === flag))) {
      onDelete(association);
      return;
    }
    const sending = { flag, before: association[flag] };
    setSentChange(sending);
    const pair = pairText(association);
    await onChange({ uuid: association.uuid, pair, [flag]: !sending.before });
    setSentChange((last) => (last === sending ? undefined : last));
  };
  return { busy, reasonIdOf, toggle };
}

const Uses = ({ grant }: { grant: AccessGrant }) => (
  <>
    <div>
      <Effect grant={grant} />
    </div>
    <div>
      {accessTexts.lastUsed}: {lastUsedText(grant)}
    </div>
  </>
);

/** Dense: many pairs are compared at a glance, and edited in place. */
const DenseTable = styled(TableScroller)(({ theme }) => ({
  '& th, & td': { padding: theme.spacing(0.25, 1.5), verticalAlign: 'middle' },
  '& th': { padding: theme.spacing(1, 1.5) },
  '& td': { minWidth: 0 },
  '& .flag': { width: 72, textAlign: 'center' },
  '& .flag button': { background: 'none' },
  '& .more': { ...small, color: 'var(--mui-palette-text-secondary)' },
  // The dataset's name and its group take the room; a date has two lines.
  [theme.breakpoints.between('sm', 1100)]: {
    '& th, & td': { paddingInline: theme.spacing(1) },
    '& th': { whiteSpace: 'normal' },
    '& .used': { width: 116, minWidth: 116 },
    '& .more a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
  },
  '& tbody tr:hover, & label:hover': { background: 'var(--mui-palette-action-hover)' },
  '& label': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 32,
    height: 32,
    borderRadius: theme.shape.borderRadius,
  },
  '& input': {
    width: 18,
    height: 18,
    margin: 0,
    cursor: 'pointer',
  },
  '& input[aria-disabled]': { cursor: 'default', opacity: 0.5 },
  // Waiting for the service: the box still shows the confirmed value.
  '& input[aria-busy="true"]': {
    cursor: 'progress',
    animation: 'flag-busy 0.8s ease-in-out infinite alternate',
  },
  '@keyframes flag-busy': { from: { opacity: 0.3 }, to: { opacity: 0.8 } },
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { padding: theme.spacing(1) },
    '& td:not(:first-of-type)': { minWidth: 0 },
    '& td': { overflowWrap: 'anywhere' },
    '& .flag': { width: 56, paddingInline: theme.spacing(0.5) },
    '& th.flag': { fontSize: '0.75rem' },
    '& label': { minWidth: 44, height: 44 },
  },
}));
