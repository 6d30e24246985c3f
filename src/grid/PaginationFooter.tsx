import FirstPageIcon from '@mui/icons-material/FirstPage';
import LastPageIcon from '@mui/icons-material/LastPage';
import NavigateBeforeIcon from '@mui/icons-material/NavigateBefore';
import NavigateNextIcon from '@mui/icons-material/NavigateNext';
import { styled } from '@mui/material/styles';
import { listTexts } from '../../texts/lists';
import { countText } from '../ui/formats';
import { IconAction } from '../ui/ListButton';
import { wrappingRow } from './gridStyles';
import { NumberInput } from './NumberInput';
import { Tips } from '../ui/Tips';

const texts = listTexts.pages;

const Footer = styled('div')(({ theme }) => ({
  ...wrappingRow,
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  minHeight: 45,
  padding: theme.spacing(0.5, 1.5),
  borderTop: '1px solid var(--mui-palette-divider)',
  fontVariantNumeric: 'tabular-nums',
  '& nav': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) },
  '& label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    whiteSpace: 'nowrap',
  },
  '& input': { textAlign: 'center' },
}));

interface PaginationFooterProps {
  /** From 1. */
  page: number;
  perPage: number;
  /** Nothing until the first page is in. */
  total: number | undefined;
  capped: boolean;
  onPage: (page: number) => void;
}

/** Where one is in the list, and the way to its other pages. */
export function PaginationFooter({ page, perPage, total, capped, onPage }: PaginationFooterProps) {
  const last = lastPageOf(total ?? 0, perPage);
  const atStart = page <= 1 ? texts.atStart : undefined;
  const atEnd = page >= last ? texts.atEnd : undefined;
  const step = (label: string, icon: typeof FirstPageIcon, to: number, reason?: string) => (
    <IconAction {...{ label, icon, reason }} onClick={() => onPage(to)} />
  );
  return (
    <Footer>
      <output>{total === undefined ? '' : rangeText(page, perPage, total, capped)}</output>
      <nav aria-label={texts.label}>
        {step(texts.first, FirstPageIcon, 1, atStart)}
        {step(texts.previous, NavigateBeforeIcon, page - 1, atStart)}
        <label>
          <span>{texts.page}</span>
          <NumberInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={page}
            read={(text) => typedPage(text, last)}
            onNumber={onPage}
          />
          <span>{texts.of(countText(last))}</span>
        </label>
        {step(texts.next, NavigateNextIcon, page + 1, atEnd)}
        {step(texts.last, LastPageIcon, last, atEnd)}
      </nav>
      <Tips />
    </Footer>
  );
}

export const lastPageOf = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage));

/** @returns for example `101–200 of 2,345` or `1–100 of more than 10,000` */
export function rangeText(page: number, perPage: number, total: number, capped: boolean): string {
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const range = `${countText(first)}–${countText(last)}`;
  return (capped ? texts.cappedRange : texts.range)(range, countText(total));
}

/** @returns the page a person typed, within the list; nothing for a text that is no number */
export const typedPage = (text: string, lastPage: number): number | undefined =>
  /^\s*\d{1,9}\s*$/.test(text) ? Math.min(lastPage, Math.max(1, Number(text))) : undefined;
