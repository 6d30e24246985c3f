import { useEffect, useSyncExternalStore } from 'react';

/** A colour that is being tried out: `#rrggbb`, null for the product's own, undefined for none. */
type Tried = string | null | undefined;

let tried: Tried;
const listeners = new Set<() => void>();

function tryOut(color: Tried): void {
  tried = color;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** @returns the colour that is being tried out, for the shell */
export const useTriedColor = (): Tried => useSyncExternalStore(subscribe, () => tried);

/** Shows the shell in a colour, as long as the component is there that asks for it. */
export function useSidebarPreview(color: Tried): void {
  useEffect(() => {
    tryOut(color);
    return () => tryOut(undefined);
  }, [color]);
}
