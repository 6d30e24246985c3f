import ErrorIcon from '@mui/icons-material/ErrorOutline';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { attentionKinds } from '../../../contract/attention';
import type { AttentionItem } from '../../../contract/attentionAnswer';
import { attentionTexts as texts } from '../../../texts/attention';
import { useToday } from '../../dates/useToday';
import { HiddenText } from '../../ui/visuallyHidden';
import { attentionPlace, attentionText } from './attentionText';

const icons = { error: ErrorIcon, warning: WarningIcon, info: InfoIcon } as const;

const List = styled('ul')(({ theme }) => ({
  margin: theme.spacing(0, -0.5),
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  lineHeight: '18px',
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
  '& .error': { color: 'var(--mui-palette-status-error-ink)' },
  '& .warning': { color: 'var(--mui-palette-status-warning-ink)' },
  '& .info': { color: 'var(--mui-palette-status-info-ink)' },
}));

/** What needs attention, a sentence each, which leads to where it is mended. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  const now = useToday();
  return (
    <List aria-label={texts.list}>
      {items.map((item) => {
        const { tone } = attentionKinds[item.kind];
        const Icon = icons[tone];
        return (
          <li key={[item.kind, item.record?.uuid, item.entitlement].join(' ')}>
            <LinkBase to={attentionPlace(item)}>
              <Icon className={tone} aria-hidden="true" />
              <span>
                <HiddenText>{`${texts.tones[tone]}: `}</HiddenText>
                {attentionText(item, now)}
              </span>
            </LinkBase>
          </li>
        );
      })}
    </List>
  );
}
