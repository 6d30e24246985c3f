import type { CodeLoader } from './code';
import type { CreateLink } from './list';
import type { AnyDeclaration } from './resource';

/** The data of a resource that menus, routes, texts and the palette use before its declaration is loaded. */
export interface ResourceEntry extends Pick<
  AnyDeclaration,
  'name' | 'label' | 'icon' | 'menu' | 'access'
> {
  create?: CreateLink;
  isSearched: boolean;
  hasPage: boolean;
  /** Paths, below the list's, of what lies over it. */
  overlays: readonly string[];
  /** Names of the plain lists whose endpoints the declaration has. */
  references: readonly string[];
  /** The declaration, which comes when the resource is opened, or when it is about to be. */
  code: CodeLoader<AnyDeclaration>;
}

/** @returns what of an entry is plain data: the build writes it in the declaration's place */
export const plainEntryOf = ({
  name,
  label,
  menu,
  access,
  list: { create, search },
  page,
  overlays = [],
  references = {},
}: AnyDeclaration): Omit<ResourceEntry, 'icon' | 'code'> => ({
  name,
  label,
  menu,
  access,
  create,
  isSearched: search !== undefined,
  hasPage: page !== undefined,
  overlays: overlays.map(({ path }) => path),
  references: Object.keys(references),
});

/** @returns the entry of a declaration that is there */
export const entryOf = (declaration: AnyDeclaration): ResourceEntry => ({
  ...plainEntryOf(declaration),
  icon: declaration.icon,
  code: { load: () => Promise.resolve(declaration), loaded: () => declaration },
});
