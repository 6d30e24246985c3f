import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import type { Detail } from '../../model/detail';
import { card } from '../../ui/styles';
import { toneInks } from '../../ui/toneInks';

const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5, 3),
  padding: theme.spacing(1.5, 2),
  ...card,
  // Facts and links share one flow, so that links fill a line that the facts leave half empty.
  '& dl': { display: 'contents' },
  '& dl > div': { minWidth: 0, maxWidth: '100%' },
  '& dt': { color: 'var(--mui-palette-text-secondary)', fontSize: '0.75rem', lineHeight: '1rem' },
  '& dd': {
    margin: 0,
    minHeight: 24,
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    // A moment breaks between its day and its time.
    textWrap: 'balance',
  },
  '& dd small': {
    display: 'block',
    color: 'var(--mui-palette-text-secondary)',
    fontSize: '0.75rem',
    fontWeight: 400,
    lineHeight: '1rem',
  },
  '& dd [data-tone]': { fontWeight: 600 },
  ...toneInks,
  '& .links': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0.5, 2),
    alignSelf: 'center',
    marginInlineStart: 'auto',
    fontSize: '0.875rem',
  },
  '& .links a': { minHeight: 24, lineHeight: '1.5rem' },
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    padding: theme.spacing(1.5),
    gap: theme.spacing(1, 2),
    // Keeps an identifier on one line.
    '& dl > div:has(code)': { gridColumn: '1 / -1' },
    '& .links': { gridColumn: '1 / -1', marginInlineStart: 0 },
  },
}));

interface SummaryStripProps {
  facts: readonly Detail[];
  links: readonly { label: string; to: string }[];
}

/** The state of a record in four to six facts, with links to its events and history. */
export const SummaryStrip = ({ facts, links }: SummaryStripProps) => (
  <Strip>
    <dl>
      {facts.map(({ label, value, explanation, remark }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {remark && (
              <small data-tone={remark.tone}>
                <span aria-hidden="true">{remark.tone === 'info' ? '●' : '▲'} </span>
                {remark.text}
              </small>
            )}
            {explanation !== undefined && <small>{explanation}</small>}
          </dd>
        </div>
      ))}
    </dl>
    {links.length > 0 && (
      <div className="links">
        {links.map(({ label, to }) => (
          <LinkBase key={label} to={to}>
            {label}
          </LinkBase>
        ))}
      </div>
    )}
  </Strip>
);
