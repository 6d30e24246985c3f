import Box from '@mui/material/Box';
import { useRef } from 'react';

interface CopyByHandProps {
  label: string;
  text: string;
  /** Told when the browser copied the text. */
  onCopied: () => void;
}

/** A text that is selected for Ctrl+C, where the browser gives no clipboard. */
export function CopyByHand({ label, text, onCopied }: CopyByHandProps) {
  const shown = useRef<HTMLTextAreaElement>(null);
  return (
    <Box
      component="textarea"
      ref={(element: HTMLTextAreaElement | null) => {
        if (element && shown.current !== element) {
          element.focus();
          element.select();
        }
        shown.current = element;
      }}
      aria-label={label}
      readOnly
      rows={6}
      value={text}
      autoComplete="off"
      spellCheck={false}
      // The browser's own copying, of which this is the only sign.
      onCopy={onCopied}
      sx={{ width: '100%', fontFamily: 'monospace', color: 'inherit', bgcolor: 'inherit' }}
    />
  );
}
