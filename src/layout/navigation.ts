import { type ComponentType, createContext, useContext } from 'react';
import { type Access, decide, ruleOf } from '../../contract/access';
import { useSession } from '../authProvider/session';

/** A page that the menus lead to. A page that belongs to no resource declares just this. */
export interface NavigationItem {
  /** Resource name, or the first segment of the path. */
  name: string;
  label: string;
  icon: ComponentType;
  menu: 'sidebar' | 'profile';
  path: string;
  /** Who sees the item; everyone when missing. */
  access?: Access;
}

const NavigationContext = createContext<readonly NavigationItem[]>([]);

/** Hands the shell its items, in their order; the shell itself knows no resource. */
export const NavigationProvider = NavigationContext.Provider;

/** The part of a resource's declaration from which its item follows. */
interface Listed extends Omit<NavigationItem, 'path' | 'access'> {
  access: { list: Access };
}

/** @returns the item of a resource: its list at `/<name>`, for those who may list it */
export const navigationItemOf = ({ name, label, icon, menu, access }: Listed): NavigationItem => ({
  name,
  label,
  icon,
  menu,
  access: access.list,
  path: `/${name}`,
});

/** @returns the items that the signed-in person may see, in order */
function useItems(): readonly NavigationItem[] {
  const { subject } = useSession();
  return useContext(NavigationContext).filter(
    ({ access }) => access === undefined || decide(ruleOf(access), subject).allowed,
  );
}

/** @returns the items of one menu that the signed-in person may see, in order */
export const useNavigation = (menu: NavigationItem['menu']): readonly NavigationItem[] =>
  useItems().filter((item) => item.menu === menu);

/** @returns the item that leads to the path, when that page exists and the person may see it */
export const useNavigationItem = (path: string): NavigationItem | undefined =>
  useItems().find((item) => item.path === path);
