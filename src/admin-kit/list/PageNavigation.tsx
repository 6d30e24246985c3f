import FirstPageIcon from '@mui/icons-material/FirstPage';
import LastPageIcon from '@mui/icons-material/LastPage';
import NavigateBeforeIcon from '@mui/icons-material/NavigateBefore';
import NavigateNextIcon from '@mui/icons-material/NavigateNext';
import { listTexts } from '../../../texts/admin-kit/lists';
import { countText } from '../../ui/formats';
import { IconAction } from '../../ui/ListButton';
import { NumberBox } from './toolbar/NumberBox';

const texts = listTexts.pages;

interface PageNavigationProps {
  /** From 1. */
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** Buttons to the other pages of a list that has more than one. */
export default function PageNavigation({ page, last, onPage }: PageNavigationProps) {
  const atStart = page <= 1 ? texts.atStart : undefined;
  const atEnd = page >= last ? texts.atEnd : undefined;
  const step = (label: string, icon: typeof FirstPageIcon, to: number, reason?: string) => (
    <IconAction {...{ label, icon, reason }} onClick={() => onPage(to)} />
  );
  return (
    <nav aria-label={texts.label}>
      {step(texts.first, FirstPageIcon, 1, atStart)}
      {step(texts.previous, NavigateBeforeIcon, page - 1, atStart)}
      <label>
        <span>{texts.page}</span>
        <NumberBox
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
  );
}

/** @returns the typed page number, within the list's pages; undefined for a text that is not a number */
export const typedPage = (text: string, lastPage: number): number | undefined =>
  /^\s*\d{1,9}\s*$/.test(text) ? Math.min(lastPage, Math.max(1, Number(text))) : undefined;
