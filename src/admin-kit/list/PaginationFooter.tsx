import { styled } from '@mui/material/styles';
import { phone } from '../../../contract/lib/designTokens';
import { listTexts } from '../../../texts/admin-kit/lists';
import { countText } from '../../ui/formats';
import { lazyPart } from '../../ui/LazyPart';
import { Tips } from '../../ui/Tips';
import { wrappingRow } from '../../ui/styles';
import { visuallyHidden } from '../../ui/visuallyHidden';

const PageNavigation = lazyPart(() => import('./PageNavigation'));

const texts = listTexts.pages;

const Footer = styled('div')(({ theme }) => ({
  ...wrappingRow,
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  minHeight: 45,
  padding: theme.spacing(0.5, 1.5),
  borderTop: '1px solid var(--mui-palette-divider)',
  fontVariantNumeric: 'tabular-nums',
  // With one page or none, only screen readers get the footer: its count changes with the search.
  '&[data-single="true"]': { ...visuallyHidden, minHeight: 0 },
  '& nav': { ...wrappingRow, gap: theme.spacing(0.5) },
  '& label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    whiteSpace: 'nowrap',
  },
  '& input': { textAlign: 'center' },
  // All controls fit on one line at 360 px: a button on a second line is overlooked.
  [phone]: {
    '& nav': { gap: 0 },
    '& input': { width: 56 },
    '& label > span:first-of-type': visuallyHidden,
  },
}));

interface PaginationFooterProps {
  /** From 1. */
  page: number;
  perPage: number;
  /** Undefined until the first page has loaded. */
  total: number | undefined;
  /** There are more than were counted. */
  capped?: boolean;
  /** Announced if there are no rows. */
  none?: string;
  onPage: (page: number) => void;
}

/** The range of rows on the page, and the navigation to the other pages. */
export function PaginationFooter(props: PaginationFooterProps) {
  const { page, perPage, total, capped = false, none, onPage } = props;
  const last = lastPageOf(total ?? 0, perPage);
  return (
    <Footer data-single={last === 1 && !capped}>
      <output>{total ? rangeText(page, perPage, total, capped) : total === 0 && none}</output>
      {last > 1 && <PageNavigation {...{ page, last, onPage }} fallback={null} />}
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
