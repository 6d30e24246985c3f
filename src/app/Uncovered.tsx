import { type ReactNode, useLayoutEffect } from 'react';
import { removeShell } from '../boot/shell';

/** Content worth more than the page's static shell, which goes when this is there. */
export function Uncovered({ children }: { children: ReactNode }) {
  useLayoutEffect(removeShell, []);
  return children;
}
