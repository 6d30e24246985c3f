import { createContext, useContext, type ComponentType } from 'react';
import { decide, ruleOf, type Access, type AccessRule, type Subject } from '../../contract/access';
import { useSession } from '../authProvider/session';

/** A place the shell can lead to. */
export interface NavigationItem {
  /** Resource name, or the first segment of the path. */
  name: string;
  label: string;
  icon: ComponentType;
  menu: 'sidebar' | 'profile';
  /** Who sees the item: a pair of the permission table, or a rule; everyone when missing. */
  access?: Access | AccessRule;
  /** Path in the console, or an absolute address when `external`. */
  to: string;
  external?: boolean;
}

const NavigationContext = createContext<readonly NavigationItem[]>([]);

/** Hands the shell its items, in their order; the shell itself knows no resource. */
export const NavigationProvider = NavigationContext.Provider;

/** The part of a resource's declaration from which its item follows. */
interface Listed {
  name: string;
  label: string;
  icon: ComponentType;
  menu: 'sidebar' | 'profile';
  access: { list: Access };
}

/** @returns the item of a resource: its list at `/<name>`, for those who may list it */
export const navigationItemOf = ({ name, label, icon, menu, access }: Listed): NavigationItem => ({
  name,
  label,
  icon,
  menu,
  access: access.list,
  to: `/${name}`,
});

/** A page that belongs to no resource, as its declaration has it. */
interface Page extends Omit<Listed, 'access'> {
  path: string;
  access: Access;
}

/** @returns the item of such a page, for those who may see it */
export const pageItemOf = ({ name, label, icon, menu, access, path }: Page): NavigationItem => ({
  name,
  label,
  icon,
  menu,
  access,
  to: path,
});

const isPair = (access: Access | AccessRule): access is Access => Array.isArray(access);

/** @returns whether the subject may see the item, by the one permission table */
function maySee({ access }: NavigationItem, subject: Subject): boolean {
  if (access === undefined) return true;
  return decide(isPair(access) ? ruleOf(access) : access, subject).allowed;
}

/** @returns the items of one menu that the signed-in person may see, in order */
export function useNavigation(menu: NavigationItem['menu']): readonly NavigationItem[] {
  const { subject } = useSession();
  return useContext(NavigationContext).filter(
    (item) => item.menu === menu && maySee(item, subject),
  );
}

/** @returns the item that leads to the path, when that place exists and the person may see it */
export function useNavigationItem(to: string): NavigationItem | undefined {
  const { subject } = useSession();
  return useContext(NavigationContext).find((item) => item.to === to && maySee(item, subject));
}

/** @returns whether the first segment of both paths is the same (console.md section 2, Sidebar) */
export const sameFirstSegment = (one: string, other: string): boolean =>
  one.split('/')[1] === other.split('/')[1];
