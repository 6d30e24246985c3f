import { createContext, useContext } from 'react';
import { decide, ruleOf } from '../../contract/access/access';
import { useSession } from '../authProvider/session';
import type { NavigationItem } from '../model/navigationItem';
import type { ResourceEntry } from '../model/resource';

const NavigationContext = createContext<readonly NavigationItem[]>([]);

export const NavigationProvider = NavigationContext.Provider;

/** @returns the item of a resource: its list, for those who may list it */
export function navigationItemOf(entry: ResourceEntry): NavigationItem {
  const { name, label, icon, menu, access, code } = entry;
  // A failed preload is ignored: the page itself loads the code again, and reports the failure.
  const preload = () => void code.load().catch(() => undefined);
  return { name, label, icon, menu, access: access.list, path: `/${name}`, preload };
}

/** @returns the pages of the platform's staff, which are in the profile menu, too; none for other people */
export const useStaffPages = (): readonly NavigationItem[] =>
  useNavigation('profile').filter(({ access }) => ruleOf(access).staff);

/** @returns the items that the signed-in person may see, in order: of one menu, or all */
export function useNavigation(onlyMenu?: NavigationItem['menu']): readonly NavigationItem[] {
  const { subject } = useSession();
  return useContext(NavigationContext).filter(
    ({ menu, access }) =>
      (onlyMenu === undefined || menu === onlyMenu) && decide(access, subject).allowed,
  );
}
