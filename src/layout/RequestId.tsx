import { useRef, useState } from 'react';
import { styled } from '@mui/material/styles';
import { ShellButton } from './ShellButton';
import { texts } from './texts';

const Line = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.8125rem',
  '& code': { overflowWrap: 'anywhere' },
  '& button': { minHeight: 24, padding: '0 8px', fontSize: 'inherit' },
});

/**
 * The id under which the service's log knows the failed request, with a copy button. It says "Copied"
 * only once the clipboard has it; where it cannot be had, the id is selected for copying by hand.
 */
export function RequestId({ id }: { id: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const code = useRef<HTMLElement>(null);

  const selectById = () => {
    if (code.current) window.getSelection()?.selectAllChildren(code.current);
    setOutcome('selected');
  };
  const copy = () => {
    // Outside of a secure context there is no clipboard, whatever the types say.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (clipboard === undefined) selectById();
    else clipboard.writeText(id).then(() => setOutcome('copied'), selectById);
  };

  return (
    <Line>
      <span>
        {texts.requestId} <code ref={code}>{id}</code>
      </span>
      <ShellButton type="button" onClick={copy}>
        {texts.copy}
      </ShellButton>
      <output>
        {outcome === 'copied' && texts.copied}
        {outcome === 'selected' && texts.copyByHand}
      </output>
    </Line>
  );
}
