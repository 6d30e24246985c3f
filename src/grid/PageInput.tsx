import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { typedPage } from './pageRange';

const Field = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  whiteSpace: 'nowrap',
  '& input': {
    width: '4.5em',
    height: 32,
    boxSizing: 'border-box',
    border: `1px solid ${(theme.vars ?? theme).palette.text.disabled}`,
    borderRadius: theme.shape.borderRadius,
    background: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'center',
  },
}));

interface PageInputProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** The page's number, which can be typed over; Enter or leaving the field goes there. */
export function PageInput({ page, last, onPage }: PageInputProps) {
  const [text, setText] = useState(String(page));
  const go = () => {
    const wanted = typedPage(text, last);
    if (wanted !== undefined && wanted !== page) onPage(wanted);
    else setText(String(page));
  };
  return (
    <Field>
      <span>Page</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          if (event.key === 'Escape') setText(String(page));
        }}
      />
      <span>of {last.toLocaleString('en-US')}</span>
    </Field>
  );
}
