import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { homeTexts } from '../../../texts/home';
import { ListButton } from '../../ui/ListButton';
import { copyText } from '../../ui/copyText';
import { countText } from '../../ui/formats';
import { bucketText, type SeriesProps, tsvOf } from './eventSeries';

/** Rows that are drawn; copying takes all of them. */
const maxRows = 1000;

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  height: '100%',
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1) },
  '& .head output': { fontSize: '0.8125rem', color: 'var(--mui-palette-text-secondary)' },
  '& table': {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': { padding: theme.spacing(0.75, 1.5), textAlign: 'end', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'start', whiteSpace: 'nowrap' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    background: 'var(--mui-palette-background-paper)',
    boxShadow: 'inset 0 -1px 0 var(--mui-palette-divider)',
    fontWeight: 600,
  },
  '& tbody tr:nth-of-type(even)': {
    background: 'color-mix(in srgb, var(--mui-palette-text-primary) 4%, transparent)',
  },
}));

const Scroller = styled('section')(({ theme }) => ({
  flexGrow: 1,
  minHeight: 0,
  overflow: 'auto',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
}));

/** The chart's figures as a table, to be read and to be copied. */
export function EventsTable({ events, series }: SeriesProps) {
  const [copied, setCopied] = useState<boolean>();
  const table = useRef<HTMLTableElement>(null);
  const { points, group_by: grouping } = events;
  const copy = async () =>
    setCopied(await copyText(tsvOf(events, series), table.current ?? undefined));

  return (
    <Frame>
      <div className="head">
        <ListButton type="button" onClick={() => void copy()}>
          <CopyIcon />
          {homeTexts.copy}
        </ListButton>
        <output>
          {copied === true && homeTexts.copied}
          {copied === false && homeTexts.copyByHand}
          {copied === undefined &&
            points.length > maxRows &&
            homeTexts.firstRows(countText(maxRows), countText(points.length))}
        </output>
      </div>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <Scroller aria-label={homeTexts.table} tabIndex={0}>
        <table ref={table} aria-label={homeTexts.events}>
          <thead>
            <tr>
              <th scope="col">{homeTexts.start}</th>
              {series.map((name) => (
                <th key={name} scope="col">
                  {homeTexts.series[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.slice(0, maxRows).map((point) => (
              <tr key={point.date}>
                <th scope="row">{bucketText(point.date, grouping)}</th>
                {series.map((name) => (
                  <td key={name}>{countText(point[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </Frame>
  );
}
