import FilterAltIcon from '@mui/icons-material/FilterAltOutlined';
import { styled } from '@mui/material/styles';
import { LinkBase, useGetResourceLabel, useResourceDefinitions } from 'ra-core';
import { type Access, decide } from '../../../../contract/access/access';
import { lookUp } from '../../../../contract/lib/lookUp';
import type { Condition } from '../../../../contract/api/search';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { listPanelTexts } from '../../../../texts/admin-kit/listPanels';
import { ListButton, ListIconButton } from '../../../ui/ListButton';
import { useSession } from '../../../authProvider/session';
import type { RecordDetails, RecordLine } from '../../../model/list';
import { CopyableText } from '../../../ui/CopyableText';
import { LinkedText } from '../../../ui/LinkedText';
import { DetailsTable } from '../../../ui/DetailsTable';
import { displayTime } from '../../../ui/formats';
import { useTimelineFilter } from './useTimelineFilter';
import { small } from '../../../ui/styles';

const texts = listPanelTexts.panel;

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& h3': { ...theme.typography.h3, margin: theme.spacing(0, 0, 0.5) },
  '& dl': { display: 'grid', margin: 0 },
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 8.5rem) minmax(0, 1fr)',
    alignItems: 'center',
    minHeight: 40,
    borderTop: '1px solid var(--mui-palette-divider)',
  },
  '& dt': { ...small, overflowWrap: 'anywhere' },
  '& dd': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(0.5),
    margin: 0,
    fontSize: '0.875rem',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '& dd > span': { minWidth: 0, paddingBlock: 4 },
  '& dd > button': { flex: 'none' },
  '& p': { margin: 0, color: 'var(--mui-palette-text-secondary)' },
  // Old and new values side by side, although the panel is narrow.
  '& table': { tableLayout: 'fixed' },
  '& table td': { minWidth: 0, whiteSpace: 'pre-wrap' },
  '& small': { ...small, display: 'block' },
  '& .transaction': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    gap: theme.spacing(1),
    '& > div': { maxWidth: '100%' },
  },
}));

interface RecordPanelBodyProps {
  details: RecordDetails;
  /** Closes a panel that covers the rows, when one of its buttons changes them. */
  onLeave: (() => void) | undefined;
}

/** All fields of a record, its changes, and links to related records. */
export function RecordPanelBody({ details, onLeave }: RecordPanelBodyProps) {
  const { lines, metadata, changes, object, transaction } = details;
  const { add, replace, filter } = useTimelineFilter();
  return (
    <Body>
      {changes && Object.keys(changes).length > 0 && <ChangesTable changes={changes} />}
      <Lines
        lines={lines}
        onFilter={(same) => {
          add(same);
          onLeave?.();
        }}
      />
      {object && <ObjectLink {...object} />}
      {metadata && (
        <section aria-label={texts.metadata}>
          <h3>{texts.metadata}</h3>
          {metadata.length === 0 ? <p>{texts.noMetadata}</p> : <Lines lines={metadata} />}
        </section>
      )}
      {transaction !== undefined && (
        <div className="transaction">
          <CopyableText
            title={texts.transaction}
            name={texts.transactionName}
            value={transaction}
          />
          <ListButton
            onClick={() => {
              const column = 'transaction_id';
              const conditions: Condition[] = [{ column, predicate: 'eq', value: transaction }];
              replace({ range: filter.range, groups: [{ operator: 'AND', conditions }] });
              onLeave?.();
            }}
          >
            {texts.showTransaction}
          </ListButton>
        </div>
      )}
    </Body>
  );
}

interface LinesProps {
  lines: readonly RecordLine[];
  onFilter?: (same: Condition) => void;
}

const Lines = ({ lines, onFilter }: LinesProps) => (
  <dl>
    {lines.map(({ label, text, same, link }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <LinkedText text={text} link={link} />
          {same && onFilter && (
            <ListIconButton
              aria-label={texts.filterByValue(label, text)}
              data-tip={texts.filterBy}
              onClick={() => onFilter(same)}
            >
              <FilterAltIcon />
            </ListIconButton>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** Links to the page of a record's subject, if its resource has pages and the person may see them. */
function ObjectLink({ resource, uuid }: NonNullable<RecordDetails['object']>) {
  const { subject } = useSession();
  const resources = useResourceDefinitions<{ access: Access }>();
  const labelOf = useGetResourceLabel();
  const { hasEdit, options } = resources[resource] ?? {};
  if (!hasEdit || !options || !decide(options.access, subject).allowed) return null;
  return (
    <div>
      <LinkBase to={`/${resource}/${uuid}`}>{texts.openIn(labelOf(resource))}</LinkBase>
    </div>
  );
}

type Changes = NonNullable<RecordDetails['changes']>;

/** The changed fields with old and new values; a word says whether each was added, removed or changed. */
function ChangesTable({ changes }: { changes: Changes }) {
  return (
    <section aria-label={texts.whatChanged}>
      <h3>{texts.changes}</h3>
      <DetailsTable
        label={texts.changes}
        titles={texts.changesTable}
        rows={describeChanges(changes).map(({ field, kind, from, to }) => ({
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
    </section>
  );
}

const fieldLabel = (field: string): string => {
  const known = lookUp(texts.fields, field);
  if (known !== undefined) return known;
  // Names that people gave, such as a group's and a dataset's, are left as they are.
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(field)) return field;
  return field.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (first) => first.toUpperCase());
};

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

function valueText(value: unknown): string {
  if (isMissing(value)) return listTexts.none;
  if (typeof value === 'string')
    return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? displayTime(value) : value;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

const kindOf = (from: unknown, to: unknown): string => {
  if (isMissing(from)) return texts.added;
  return isMissing(to) ? texts.removed : texts.changed;
};

export const describeChanges = (changes: Changes) =>
  Object.entries(changes).map(([field, { from, to }]) => ({
    field: fieldLabel(field),
    kind: kindOf(from, to),
    from: valueText(from),
    to: valueText(to),
  }));
