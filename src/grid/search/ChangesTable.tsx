import { styled } from '@mui/material/styles';
import { listTexts } from '../../../texts/lists';
import type { RecordDetails } from '../../model/list';
import { DetailsTable } from '../../ui/DetailsTable';
import { displayTime } from '../../ui/formats';

const texts = listTexts.panel;

const Section = styled('section')({
  // Before and after side by side, as narrow as the panel is.
  '& table': { tableLayout: 'fixed' },
  '& table td': { minWidth: 0, whiteSpace: 'pre-wrap' },
  '& small': {
    display: 'block',
    color: 'var(--mui-palette-text-secondary)',
    fontSize: '0.8125rem',
  },
});

type Changes = NonNullable<RecordDetails['changes']>;

/** What changed, from what to what; a word says whether it was added, removed or changed. */
export function ChangesTable({ changes }: { changes: Changes }) {
  return (
    <Section aria-label={texts.whatChanged}>
      <h3>{texts.changes}</h3>
      <DetailsTable
        label={texts.changes}
        titles={texts.changesTable}
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

const { none } = listTexts;

const labels: Readonly<Record<string, string>> = texts.fields;

const label = (field: string): string => {
  const known = Object.hasOwn(labels, field) ? labels[field] : undefined;
  if (known !== undefined) return known;
  // Names that people gave, such as a group's and a dataset's, are left as they are.
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(field)) return field;
  return field.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (first) => first.toUpperCase());
};

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);

function valueText(value: unknown): string {
  if (isMissing(value)) return none;
  if (typeof value === 'string') return isMoment(value) ? displayTime(value) : value;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

const kindOf = (from: unknown, to: unknown): string => {
  if (isMissing(from)) return texts.added;
  return isMissing(to) ? texts.removed : texts.changed;
};

export const changeWords = (changes: Changes) =>
  Object.entries(changes).map(([field, { from, to }]) => ({
    field: label(field),
    kind: kindOf(from, to),
    from: valueText(from),
    to: valueText(to),
  }));
