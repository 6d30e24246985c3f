import { type AnyDeclaration, entryOf, type ResourceEntry } from '../../src/model/resource';

/** @returns the entry of a declaration that is loaded already */
export const loadedEntry = (declaration: AnyDeclaration): ResourceEntry =>
  entryOf(declaration, {
    load: () => Promise.resolve(declaration),
    loaded: () => declaration,
  });
