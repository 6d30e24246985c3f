import { useStore } from 'ra-core';

/** State of the person's single-key shortcuts, and its setter to switch them off (WCAG 2.1.4). */
export const useSingleKeys = () => useStore<boolean>('palette.singleKeys', true);
