import { entryOf, type ResourceEntry } from '../model/resourceEntry';
import { resources } from '.';

/**
 * The entry of every resource. The build has what this comes to in place of it, and each declaration in a
 * file of its own (scripts/vite/resourceEntries.ts).
 */
export const entries: readonly ResourceEntry[] = resources.map(entryOf);
