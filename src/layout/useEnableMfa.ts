import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { noteEnrolment } from '../authProvider/enrolmentAddress';
import { useRefreshSession } from '../authProvider/freshSession';
import { useSession } from '../authProvider/session';
import { useLeaveForEnrolment } from '../authProvider/useEnrolment';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';

/**
 * Enabling MFA of one's own: leaves for the page that the service names, and comes back to this tab.
 * @returns begins it, and how that stands; the error is of the last try
 */
export function useEnableMfa() {
  const { user } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const leave = useLeaveForEnrolment();
  const refreshSession = useRefreshSession();
  return useMutation({
    // It may have been enabled meanwhile, which the service then says.
    onError: refreshSession,
    mutationFn: async () => {
      const { data } = await dataProvider.enableMfa();
      noteEnrolment(user.uuid);
      return leave(data.redirectUrl);
    },
  });
}
