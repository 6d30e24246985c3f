import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { useOpenAction } from '../../admin-kit/actions/dialogAddress';
import { useSession } from '../../authProvider/session';
import { useRows } from '../../dataProvider/useServiceQuery';
import type { ActionSource } from '../../model/action';
import type { Detail } from '../../model/detail';
import { small } from '../../ui/styles';
import type { ServiceRecord } from '../../model/record';

/**
 * List of a person's own things, such as sessions. Not a table, as on a small screen a table's actions would be out of
 * sight.
 */
const RowList = styled('ul')(({ theme }) => ({
  margin: theme.spacing(0, 0, 2),
  padding: 0,
  listStyle: 'none',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
  fontSize: '0.875rem',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    padding: theme.spacing(1, 1.5),
  },
  '& li + li': { borderTop: '1px solid var(--mui-palette-divider)' },
  // A name may be one long word.
  '& .details': { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .name': { marginInlineEnd: theme.spacing(1), fontWeight: 600 },
  '& dl': {
    ...small,
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0, 2),
    margin: 0,
  },
  '& dl div': { display: 'flex', flexWrap: 'wrap', columnGap: theme.spacing(0.5) },
  '& dt::after': { content: '":"' },
  '& dd': { margin: 0 },
}));

interface OwnRowsProps<R extends ServiceRecord> {
  label: string;
  rows: readonly R[];
  /** Source of the rows. Its first action ends a row, and is offered where it is visible. */
  source: ActionSource<R> & Required<Pick<ActionSource<R>, 'nameOf'>>;
  details: (row: R) => readonly Detail<string>[];
  /** Shown beside the name of a row. */
  stateOf?: (row: R) => ReactNode;
  /** Button label for screen readers. Gets name and details of the row, which tell it from other rows. */
  endOne: (row: string) => string;
}

/** Rows with the name, the details, and the button that ends each. */
export function OwnRows<R extends ServiceRecord>(props: OwnRowsProps<R>) {
  const { label, rows, source, details, stateOf, endOne } = props;
  const [end] = source.actions;
  const { subject } = useSession();
  const open = useOpenAction();
  return (
    <RowList aria-label={label}>
      {rows.map((row) => {
        const name = source.nameOf(row);
        const known = details(row);
        const description = [
          name,
          ...known.map((detail) => `${detail.label}: ${detail.value}`),
        ].join(', ');
        return (
          <li key={row.uuid}>
            <div className="details">
              <span className="name">{name}</span>
              {stateOf?.(row)}
              <dl>
                {known.map((detail) => (
                  <div key={detail.label}>
                    <dt>{detail.label}</dt>
                    <dd>{detail.value}</dd>
                  </div>
                ))}
              </dl>
            </div>
            {end && end.visible?.(row, subject) !== false && (
              <Button
                color="error"
                sx={{ flex: 'none' }}
                aria-label={endOne(description)}
                onClick={() => open({ resource: source.name, action: end.id, id: row.uuid })}
              >
                {end.label}
              </Button>
            )}
          </li>
        );
      })}
    </RowList>
  );
}

/** One page with room for all rows. */
const pagination = { page: 1, perPage: 1000 };

/** All of a person's records of a source, in the service's order. */
export const useSourceRows = <R extends RaRecord>({ name }: Pick<ActionSource, 'name'>) =>
  useRows<R>(name, { pagination });
