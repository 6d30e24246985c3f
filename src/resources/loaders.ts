import type { Loader } from '../model/code';
import type { AnyDeclaration } from '../model/resource';

/** Imports declarations by name; the build puts them here (scripts/vite/resourceEntries.ts). */
export const loaders: Readonly<Record<string, Loader<AnyDeclaration>>> = {};
