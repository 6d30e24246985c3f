import { styled } from '@mui/material/styles';
import { FactsTable } from '../../page/FactsTable';
import { changeWords } from './changeWords';

const Section = styled('section')(({ theme }) => ({
  // Before and after side by side, as narrow as the panel is.
  '& table': { tableLayout: 'fixed' },
  '& table td': { minWidth: 0, whiteSpace: 'pre-wrap' },
  '& small': {
    display: 'block',
    color: (theme.vars ?? theme).palette.text.secondary,
    fontSize: '0.8125rem',
  },
}));

interface ChangesTableProps {
  /** By field. */
  changes: Readonly<Record<string, { from: unknown; to: unknown }>>;
}

/** What changed, from what to what; a word says whether it was added, removed or changed. */
export function ChangesTable({ changes }: ChangesTableProps) {
  return (
    <Section aria-label="What changed">
      <h3>Changes</h3>
      <FactsTable
        label="Changes"
        titles={['Field', 'Before', 'After']}
        rows={changeWords(changes).map(({ field, kind, from, to }) => ({
          key: field,
          cells: [
            <span key="field">
              {field}
              <small>{kind}</small>
            </span>,
            from,
            to,
          ],
        }))}
      />
    </Section>
  );
}
