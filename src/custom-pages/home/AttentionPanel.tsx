import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { attentionTexts as texts } from '../../../texts/attention/attention';
import { homeTexts } from '../../../texts/attention/home';
import { countText } from '../../ui/formats';
import { HiddenText } from '../../ui/visuallyHidden';
import { type AttentionRow, useAttentionRows, useOwnRow } from './attentionRows';
import { heights, Panel, ReadPart } from './HomeFrame';
import { attentionShown, type HomeData } from './useHomeData';

const icons = { error: ErrorIcon, warning: WarningIcon, info: InfoIcon } as const;

const List = styled('ul')(({ theme }) => ({
  margin: theme.spacing(0, -0.5),
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  lineHeight: '1.125rem',
  overflowWrap: 'anywhere',
  '& li + li': { borderTop: '1px solid var(--mui-palette-divider)' },
  '& a': {
    display: 'flex',
    gap: theme.spacing(1),
    minHeight: 36,
    padding: theme.spacing(1, 0.5),
    borderRadius: theme.shape.borderRadius,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { background: 'var(--mui-palette-action-hover)' },
  '& svg': { flex: 'none', width: 18, height: 18 },
  // The chevron shows that each item is a link.
  '& .leads': { marginInlineStart: 'auto', color: 'var(--mui-palette-text-secondary)' },
  '& .error': { color: 'var(--mui-palette-status-error-ink)' },
  '& .warning': { color: 'var(--mui-palette-status-warning-ink)' },
  '& .info': { color: 'var(--mui-palette-status-info-ink)' },
}));

/** Sentences about what needs attention, each a link with the icon of its tone. */
export const AttentionRows = ({
  label,
  rows,
}: {
  label: string;
  rows: readonly AttentionRow[];
}) => (
  <List aria-label={label}>
    {rows.map(({ key, tone, text, to }) => {
      const Icon = icons[tone];
      return (
        <li key={key}>
          <LinkBase to={to}>
            <Icon className={tone} aria-hidden="true" />
            <span>
              <HiddenText>{`${texts.tones[tone]}: `}</HiddenText>
              {text}
            </span>
            <ChevronRightIcon className="leads" aria-hidden="true" />
          </LinkBase>
        </li>
      );
    })}
  </List>
);

export const PanelLink = styled(LinkBase)(({ theme }) => ({
  display: 'inline-block',
  marginTop: theme.spacing(1.5),
  fontSize: '0.875rem',
  lineHeight: '1.5rem',
}));

/** The worst items that need attention, and a link to all of them. */
export function AttentionPanel({
  query,
  nothing,
}: {
  query: HomeData['attention'];
  /** Text if there is nothing. */
  nothing: string;
}) {
  const { items = [], total_count: count = 0 } = query.data ?? {};
  const ownRow = useOwnRow();
  const all = useAttentionRows(items, ownRow);
  // The person's own row replaces the last one, so that the panel keeps its height.
  const rows = ownRow ? all.slice(0, attentionShown) : all;
  const total = ownRow ? count + 1 : count;
  return (
    <Panel
      title={homeTexts.attention}
      end={
        total > rows.length && <LinkBase to="/attention">{texts.allOf(countText(total))}</LinkBase>
      }
    >
      <ReadPart query={query} failed={texts.notAvailable} height={heights.attention}>
        {() => (
          <>
            {total === 0 ? <p>{nothing}</p> : <AttentionRows label={texts.list} rows={rows} />}
            <PanelLink to="/rotations">{texts.calendar}</PanelLink>
          </>
        )}
      </ReadPart>
    </Panel>
  );
}
