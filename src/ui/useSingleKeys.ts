import { useStore } from 'ra-core';

/** Whether the person has the shortcuts of single keys, and how to switch them off (WCAG 2.1.4). */
export const useSingleKeys = () => useStore<boolean>('palette.singleKeys', true);
