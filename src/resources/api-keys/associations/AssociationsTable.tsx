import { styled } from '@mui/material/styles';
import type { Association } from '../../../../contract/apiKeys';
import { TableScroller } from '../../../page/FactsTable';
import { AssociationRow, type AssociationRowProps } from './AssociationRow';

/** Dense: many pairs are compared at a glance, and edited in place. */
const Dense = styled(TableScroller)(({ theme }) => ({
  '& th, & td': { padding: theme.spacing(0.25, 1.5), verticalAlign: 'middle' },
  '& th': { padding: theme.spacing(1, 1.5) },
  '& td': { minWidth: 0 },
  '& .flag': { width: 72, textAlign: 'center' },
  '& .flag button': { background: 'none' },
  '& tbody tr:hover': { background: (theme.vars ?? theme).palette.action.hover },
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { paddingInline: theme.spacing(0.5) },
    '& th': { fontSize: '0.75rem', whiteSpace: 'normal' },
    '& .flag': { width: 44 },
    // The boxes say the same.
    '& .type': { display: 'none' },
  },
}));

interface AssociationsTableProps extends Omit<AssociationRowProps, 'association'> {
  associations: readonly Association[];
}

/** What the key may do with which dataset of which group; the boxes save at once. */
export const AssociationsTable = ({ associations, ...row }: AssociationsTableProps) => (
  <Dense aria-label="Associations" tabIndex={0}>
    <table aria-label="Associations">
      <thead>
        <tr>
          <th scope="col">Dataset Group</th>
          <th scope="col">Dataset</th>
          <th scope="col" className="type">
            Type
          </th>
          <th scope="col" className="flag">
            Encrypt
          </th>
          <th scope="col" className="flag">
            Decrypt
          </th>
          <th scope="col" className="flag" aria-label="Delete" />
        </tr>
      </thead>
      <tbody>
        {associations.map((association) => (
          <AssociationRow key={association.uuid} association={association} {...row} />
        ))}
      </tbody>
    </table>
  </Dense>
);
