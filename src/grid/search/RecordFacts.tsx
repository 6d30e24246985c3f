import FilterAltIcon from '@mui/icons-material/FilterAltOutlined';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { LinkBase, useCreatePath, useGetResourceLabel, useResourceDefinitions } from 'ra-core';
import { CopyableText } from '../../page/CopyableText';
import type { RecordDetail, RecordFact } from '../../resources/declare';
import { ListButton, ListIconButton } from '../ListButton';
import { ChangesTable } from './ChangesTable';
import { useTimelineFilter } from './useTimelineFilter';

const Facts = styled('div')(({ theme }) => ({
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
    borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  },
  '& dt': {
    color: (theme.vars ?? theme).palette.text.secondary,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
  },
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
  '& p': { margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
  '& .transaction': { display: 'grid', justifyItems: 'start', gap: theme.spacing(1) },
}));

interface RecordFactsProps {
  detail: RecordDetail;
  /** Uncovers the rows, after something that changes them. */
  onLeave: (() => void) | undefined;
}

/** All fields of a record, what changed, and the ways from it to what belongs to it. */
export function RecordFacts({ detail, onLeave }: RecordFactsProps) {
  const { facts, metadata, changes, object, transaction } = detail;
  const { add, replace, filter } = useTimelineFilter();
  const filterBy = (same: NonNullable<RecordFact['same']>) => {
    add(same);
    onLeave?.();
  };
  return (
    <Facts>
      {changes && Object.keys(changes).length > 0 && <ChangesTable changes={changes} />}
      <dl>
        {facts.map(({ label, text, same }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{text}</span>
              {same && <FilterButton label={label} text={text} onFilter={() => filterBy(same)} />}
            </dd>
          </div>
        ))}
      </dl>
      {object && <ObjectLink {...object} />}
      {metadata && (
        <section aria-label="Metadata">
          <h3>Metadata</h3>
          {metadata.length === 0 ? (
            <p>Nothing else was told of it.</p>
          ) : (
            <dl>
              {metadata.map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <span>{text}</span>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
      {transaction !== undefined && (
        <div className="transaction">
          <CopyableText title="Transaction ID" name="transaction ID" value={transaction} />
          <ListButton
            type="button"
            onClick={() => {
              const condition = {
                column: 'transaction_id',
                predicate: 'eq' as const,
                value: transaction,
              };
              replace({
                range: filter.range,
                groups: [{ operator: 'AND', conditions: [condition] }],
              });
              onLeave?.();
            }}
          >
            Show this transaction
          </ListButton>
        </div>
      )}
    </Facts>
  );
}

interface FilterButtonProps {
  label: string;
  text: string;
  onFilter: () => void;
}

function FilterButton({ label, text, onFilter }: FilterButtonProps) {
  return (
    <Tooltip title="Filter by this value">
      <ListIconButton
        type="button"
        aria-label={`Filter by this value: ${label} ${text}`}
        onClick={onFilter}
      >
        <FilterAltIcon />
      </ListIconButton>
    </Tooltip>
  );
}

/** Leads to the page of what a record is about, where its resource has pages. */
function ObjectLink({ resource, uuid }: NonNullable<RecordDetail['object']>) {
  const resources = useResourceDefinitions();
  const createPath = useCreatePath();
  const labelOf = useGetResourceLabel();
  if (!resources[resource]?.hasEdit) return null;
  const to = createPath({ resource, type: 'edit', id: uuid });
  return (
    <div>
      <LinkBase to={to}>{`Open in ${labelOf(resource)}`}</LinkBase>
    </div>
  );
}
