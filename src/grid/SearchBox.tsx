import SearchIcon from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { searchLimits } from '../../contract/search';

/** Pause after the last key before the list is searched, in milliseconds (console.md section 2). */
const searchPause = 500;

const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: '1 1 240px',
  maxWidth: 420,
  '& svg': {
    position: 'absolute',
    insetInlineStart: 10,
    top: 8,
    fontSize: '1.25rem',
    color: 'var(--mui-palette-text-secondary)',
    pointerEvents: 'none',
  },
  '& input': {
    width: '100%',
    height: 36,
    boxSizing: 'border-box',
    padding: '0 10px 0 38px',
    border: '1px solid var(--mui-palette-text-disabled)',
    borderRadius: theme.shape.borderRadius,
    background: 'var(--mui-palette-background-paper)',
    color: 'var(--mui-palette-text-primary)',
    font: 'inherit',
    fontSize: '0.875rem',
  },
  '& input::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 },
}));

interface SearchBoxProps {
  label: string;
  /** What the list is searched for now. */
  q: string;
  onSearch: (q: string) => void;
}

/**
 * The search box. It owns its text, so typing never loses a character to an answer that comes late; a
 * search set elsewhere (Back, a link, "Clear search and filters") still shows.
 */
export function SearchBox({ label, q, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q);
  // Searches asked for that have not come back as `q` yet, oldest first.
  const asked = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(q);

  useEffect(() => {
    if (q === shown.current) return;
    shown.current = q;
    const index = asked.current.lastIndexOf(q);
    if (index >= 0) {
      asked.current.splice(0, index + 1);
      return;
    }
    clearTimeout(timer.current);
    asked.current = [];
    setText(q);
  }, [q]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (wanted: string) => {
    clearTimeout(timer.current);
    const latest = asked.current.at(-1) ?? shown.current;
    const value = wanted.trim() === '' ? '' : wanted;
    if (value === latest) return;
    asked.current.push(value);
    onSearch(value);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed), searchPause);
  };

  return (
    <Box>
      <SearchIcon />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={searchLimits.textLength}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text);
          if (event.key === 'Escape') {
            setText('');
            search('');
          }
        }}
      />
    </Box>
  );
}
