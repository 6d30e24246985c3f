import { type ComponentProps, useState } from 'react';
import { PlainInput } from './PlainInput';

interface NumberBoxProps extends Omit<ComponentProps<typeof PlainInput>, 'value'> {
  value: number;
  /** @returns the typed number, within its limits; undefined for a text that is not a number */
  read: (text: string) => number | undefined;
  onNumber: (value: number) => void;
}

/** A number field that takes effect on Enter or blur, since half a number is not valid. */
export function NumberBox({ value, read, onNumber, ...input }: NumberBoxProps) {
  // The typed text counts until the value changes, for whatever reason.
  const [typed, setTyped] = useState<{ text: string; over: number; isSettled?: true }>();
  if (typed && typed.over !== value) setTyped(undefined);
  const settle = () => {
    if (!typed || typed.isSettled) return;
    const wanted = read(typed.text);
    if (wanted === undefined || wanted === value) {
      setTyped(undefined);
      return;
    }
    setTyped({ ...typed, isSettled: true });
    onNumber(wanted);
  };
  return (
    <PlainInput
      {...input}
      value={typed?.text ?? String(value)}
      onChange={({ target }) => setTyped({ text: target.value, over: value })}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
        if (key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
