import { useStore } from 'ra-core';

/** Widths of the sidebar in CSS pixels (console.md section 9). */
export const sidebarWidth = 243;
export const collapsedSidebarWidth = 100;

/**
 * Whether the desktop sidebar is expanded, and a function that toggles it. Remembered under the store
 * key `sidebar.open`, which is `desktopSidebarOpen` in local storage; open by default.
 */
export function useSidebarOpen(): readonly [boolean, () => void] {
  const [open, setOpen] = useStore<boolean>('sidebar.open', true);
  return [open, () => setOpen(!open)];
}
