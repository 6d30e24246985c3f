import { createContext, useContext } from 'react';

/** The search over everything, as the shell shows it. */
export interface ShellSearch {
  label: string;
  /** Its keys in words. */
  hint: string;
  /** The same for `aria-keyshortcuts`. */
  keys: string;
  open: () => void;
  /** Called when it is likely to be opened. */
  preload: () => void;
}

const ShellSearchContext = createContext<ShellSearch | undefined>(undefined);
/** Hands the shell its search; without one it shows no button for it. */
export const ShellSearchProvider = ShellSearchContext.Provider;
export const useShellSearch = (): ShellSearch | undefined => useContext(ShellSearchContext);
