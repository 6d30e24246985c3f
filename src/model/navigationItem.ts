import type { ComponentType } from 'react';
import type { Access } from '../../contract/access/access';

/** A page that menus and the palette lead to. */
export interface NavigationItem {
  /** Resource name, or the first segment of the path. */
  name: string;
  label: string;
  icon: ComponentType;
  /** `none`: only another page links to it. */
  menu: 'sidebar' | 'profile' | 'none';
  path: string;
  access: Access;
  /** Starts loading its code; called when it is likely to be opened, or about to be shown. */
  preload: () => unknown;
}
