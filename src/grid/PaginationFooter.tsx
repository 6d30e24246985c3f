import FirstPageIcon from '@mui/icons-material/FirstPage';
import LastPageIcon from '@mui/icons-material/LastPage';
import NavigateBeforeIcon from '@mui/icons-material/NavigateBefore';
import NavigateNextIcon from '@mui/icons-material/NavigateNext';
import { styled } from '@mui/material/styles';
import { type ComponentType, useId } from 'react';
import { ListIconButton } from './ListButton';
import { PageInput } from './PageInput';
import { lastPageOf, rangeText } from './pageRange';

const Footer = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  minHeight: 45,
  padding: theme.spacing(0.5, 1.5),
  borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  fontVariantNumeric: 'tabular-nums',
  '& nav': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) },
}));

interface PageButtonProps {
  label: string;
  icon: ComponentType;
  to: number;
  /** Why there is no such page. */
  blocked: string | undefined;
  onPage: (page: number) => void;
}

function PageButton({ label, icon: Icon, to, blocked, onPage }: PageButtonProps) {
  const id = useId();
  return (
    <>
      <ListIconButton
        type="button"
        aria-label={label}
        title={blocked ?? label}
        aria-disabled={blocked ? true : undefined}
        aria-describedby={blocked ? id : undefined}
        onClick={() => {
          if (!blocked) onPage(to);
        }}
      >
        <Icon />
      </ListIconButton>
      {blocked && (
        <span id={id} hidden>
          {blocked}
        </span>
      )}
    </>
  );
}

interface PaginationFooterProps {
  /** From 1. */
  page: number;
  perPage: number;
  /** Nothing until the first page is in. */
  total: number | undefined;
  /** Whether there are more records than were counted. */
  capped: boolean;
  onPage: (page: number) => void;
}

/** Where one is in the list, and the way to its other pages. */
export function PaginationFooter({ page, perPage, total, capped, onPage }: PaginationFooterProps) {
  const last = lastPageOf(total ?? 0, perPage);
  const atStart = page <= 1 ? 'This is the first page.' : undefined;
  const atEnd = page >= last ? 'This is the last page.' : undefined;
  return (
    <Footer>
      <output>{total === undefined ? '' : rangeText(page, perPage, total, capped)}</output>
      <nav aria-label="Pages">
        <PageButton
          label="First page"
          icon={FirstPageIcon}
          to={1}
          blocked={atStart}
          onPage={onPage}
        />
        <PageButton
          label="Previous page"
          icon={NavigateBeforeIcon}
          to={page - 1}
          blocked={atStart}
          onPage={onPage}
        />
        <PageInput key={page} page={page} last={last} onPage={onPage} />
        <PageButton
          label="Next page"
          icon={NavigateNextIcon}
          to={page + 1}
          blocked={atEnd}
          onPage={onPage}
        />
        <PageButton
          label="Last page"
          icon={LastPageIcon}
          to={last}
          blocked={atEnd}
          onPage={onPage}
        />
      </nav>
    </Footer>
  );
}
