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
  const [typed, setTyped] = useState<{ text: string; base: number; isCommitted?: true }>();
  if (typed && typed.base !== value) setTyped(undefined);
  const commit = () => {
    if (!typed || typed.isCommitted) return;
    const number = read(typed.text);
    if (number === undefined || number === value) {
      setTyped(undefined);
      return;
    }
    setTyped({ ...typed, isCommitted: true });
    onNumber(number);
  };
  return (
    <PlainInput
      {...input}
      value={typed?.text ?? String(value)}
      onChange={({ target }) => setTyped({ text: target.value, base: value })}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
