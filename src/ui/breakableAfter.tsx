import type { ReactNode } from 'react';

/** @returns a text that breaks after its first `sign`, such as an address after its @, rather than within a word */
export function breakableAfter(sign: '@' | '/', text: string): ReactNode {
  const end = text.indexOf(sign) + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </>
  );
}
