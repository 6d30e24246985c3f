import SearchIcon from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { controlHeight, phone } from '../../../../contract/lib/designTokens';
import { searchLimits } from '../../../../contract/api/search';
import { inRem } from '../../../ui/browser/textScale';
import { useDebouncedEffect } from '../../../ui/useDebouncedEffect';
import { useOwnChanges } from '../../../ui/useOwnChanges';
import { useSingleKeys } from '../../../ui/useSingleKeys';
import { PlainInput } from './PlainInput';

/** Pause after the last key before the list is searched, in milliseconds (console.md section 2). */
const searchPause = 500;

const Box = styled('div')({
  position: 'relative',
  // On the narrowest common phone, 360 px, the filters still stand beside it.
  flex: '1 1 200px',
  maxWidth: 420,
  '& svg': {
    position: 'absolute',
    insetInlineStart: 10,
    insetBlock: 0,
    marginBlock: 'auto',
    fontSize: '1.25rem',
    color: 'var(--mui-palette-text-secondary)',
    pointerEvents: 'none',
  },
});

const Input = styled(PlainInput)({
  width: '100%',
  height: inRem(36),
  // Beside the icon, whose size is that of text.
  padding: '0 10px 0 calc(1.25rem + 18px)',
  background: 'var(--mui-palette-background-paper)',
  color: 'var(--mui-palette-text-primary)',
  fontSize: '0.875rem',
  textOverflow: 'ellipsis',
  // Smaller text in a field makes a phone zoom in.
  [phone]: { height: controlHeight.phone, fontSize: '1rem' },
  '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 },
});

interface SearchBoxProps {
  label: string;
  q: string;
  onSearch: (q: string) => void;
}

/** Owns its text, so that a late answer does not undo typing; a search set elsewhere is still shown. */
export function SearchBox({ label, q, onSearch }: SearchBoxProps) {
  const [singleKeys] = useSingleKeys();
  const [text, setText] = useState(q);
  // Typed, but not searched for yet.
  const [pendingText, setPendingText] = useState<string>();
  const { latest, note } = useOwnChanges(q, () => {
    setText(q);
    setPendingText(undefined);
  });

  const search = (query: string) => {
    setPendingText(undefined);
    const value = query.trim() === '' ? '' : query;
    if (value === latest) return;
    note(value);
    onSearch(value);
  };
  useDebouncedEffect(pendingText, searchPause, search);

  return (
    <Box>
      <SearchIcon />
      <Input
        type="search"
        aria-label={label}
        aria-keyshortcuts={singleKeys ? '/' : undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={searchLimits.textLength}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPendingText(target.value);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search(text);
          if (key === 'Escape') {
            setText('');
            search('');
          }
        }}
      />
    </Box>
  );
}
