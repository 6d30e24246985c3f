import { useRef, useState } from 'react';
import { type DayPart, type DayParts, digitsOf, padded, readDate } from './dayParts';
import { readTyped } from './typedDate';

interface Typing {
  start: DayPart;
  text: string;
  /** As they were before the first key. */
  before: DayParts;
  /** Typed, and not told yet. */
  open?: DayParts;
  /** Further keys belong to what was refused. */
  isRefused?: true;
}

const nameOf = ({ month, day, year }: DayParts): string => `${month}/${day}/${year}`;

interface TypedDateOptions {
  parts: DayParts;
  onChange: (parts: DayParts) => void;
  focusPart: (part: DayPart) => void;
}

/**
 * The keys that are typed into the parts of a date, one after the other, and texts that are pasted. Either is understood
 * as a whole or refused: then the date is as it was before.
 */
export function useTypedDate({ parts, onChange, focusPart }: TypedDateOptions) {
  const typing = useRef<Typing>(undefined);
  const [moveTo, isMoving] = useMoves(focusPart);
  const { shown, isRefused, hold, tell, putBack } = useShownDate(parts, onChange);

  const refuse = (before: DayParts) => {
    typing.current = { start: 'month', text: '', before, isRefused: true };
    putBack(before);
  };

  /** @param keys after what was typed before */
  const type = (part: DayPart, keys: string) => {
    if (typing.current?.isRefused) return;
    const { start, text, before } = typing.current ?? { start: part, text: '', before: parts };
    const typed = readTyped(start, text + keys);
    if (!typed) return refuse(before);
    const next = { ...before, ...typed.parts };
    typing.current = { start, text: text + keys, before, open: typed.isOpen ? next : undefined };
    if (typed.isOpen) hold(next);
    else tell(next);
    if (typed.at !== part) moveTo(typed.at);
  };

  /** Ends the typed sequence: the next key starts a new one. Reports parts that are still open, padded. */
  const end = () => {
    const { open: untold, isRefused: wasRefused } = typing.current ?? {};
    typing.current = undefined;
    if (wasRefused) return;
    const now = untold ?? parts;
    const next = padded(now);
    if (untold || next.month !== now.month || next.day !== now.day) tell(next);
  };

  return {
    shown,
    isRefused,
    /** A text beside the keys, such as a pasted one: a date, or the digits of a part. */
    put: (part: DayPart, text: string) => {
      typing.current = undefined;
      const date = readDate(text);
      if (date) return tell(date);
      const digits = text.trim();
      return /^\d+$/.test(digits) && digits.length <= digitsOf[part]
        ? type(part, digits)
        : refuse(shown);
    },
    type,
    /** Sets a part by itself. */
    set: (part: DayPart, digits: string) => {
      typing.current = undefined;
      tell({ ...shown, [part]: digits });
    },
    isTyping: () => typing.current !== undefined,
    end,
    /** The focus has left a part; not where typing moves it on. */
    leavePart: () => {
      if (!isMoving.current) end();
    },
  };
}

/** Moves the focus to a part; meanwhile the part before it is not left by the person. */
function useMoves(focusPart: (part: DayPart) => void) {
  const isMoving = useRef(false);
  const moveTo = (part: DayPart) => {
    isMoving.current = true;
    focusPart(part);
    isMoving.current = false;
  };
  return [moveTo, isMoving] as const;
}

/** The date as it is shown: also what is typed and not told yet. */
function useShownDate(parts: DayParts, onChange: (parts: DayParts) => void) {
  const [open, setOpen] = useState<DayParts>();
  // By the date that stayed: the refusal is over once there is another.
  const [refused, setRefused] = useState<string>();
  return {
    shown: open ?? parts,
    isRefused: refused === nameOf(parts),
    hold: (next: DayParts) => {
      setOpen(next);
      setRefused(undefined);
    },
    tell: (next: DayParts) => {
      setOpen(undefined);
      setRefused(undefined);
      onChange(next);
    },
    /** Refuses what was typed, in place of the date before it. */
    putBack: (before: DayParts) => {
      setOpen(undefined);
      if (nameOf(before) !== nameOf(parts)) onChange(before);
      setRefused(nameOf(before));
    },
  };
}
