import { useRecordSelection } from 'ra-core';
import { useSession } from '../../../authProvider/session';

/** Id under which the dialog of an action on the chosen rows stands in the address. */
export const selectionId = 'selection';

/** The rows that a person has chosen in a list: react-admin's selection, which survives paging and the code page. */
export function useSelection(resource: string) {
  const { user } = useSession();
  return useRecordSelection<{ id: string }>({ resource, storeKey: `${user.uuid}.${resource}` });
}
