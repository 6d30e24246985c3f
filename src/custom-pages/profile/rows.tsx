import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type ActionRequest, useOpenAction } from '../../actions/openAction';
import type { Detail } from '../../model/detail';
import { small } from '../../ui/styles';

/** What a person has several of, such as sessions. No table: on a small screen what can be done would be out of sight. */
export const RowList = styled('ul')(({ theme }) => ({
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

interface RowProps {
  name: string;
  state?: ReactNode;
  details: readonly Detail<string>[];
  /** The action that ends it; its name for screen readers tells one row from another. */
  end?: ActionRequest & { label: string; name: (row: string) => string };
}

/** One of them: its name, what is known of it, and what ends it. */
export function Row({ name, state, details, end }: RowProps) {
  const open = useOpenAction();
  return (
    <li>
      <div className="details">
        <span className="name">{name}</span>
        {state}
        <dl>
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {end && (
        <Button
          color="error"
          sx={{ flex: 'none' }}
          aria-label={end.name(
            [name, ...details.map(({ label, value }) => `${label}: ${value}`)].join(', '),
          )}
          onClick={() => open(end)}
        >
          {end.label}
        </Button>
      )}
    </li>
  );
}
