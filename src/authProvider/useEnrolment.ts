import { useCallback } from 'react';
import { useConfig } from '../config';
import { enrolmentAddress } from './enrolmentAddress';
import { leaveWithoutAsking } from './leaving';

/**
 * @returns leaves the console for the page on which an authenticator app is set up; never resolves (the
 *   console comes back anew), and throws for an address that does not belong to the sign-in
 */
export function useLeaveForEnrolment(): (address: string) => Promise<never> {
  const { auth } = useConfig();
  return useCallback(
    async (address) => {
      const page = enrolmentAddress(address, auth, window.location.origin);
      leaveWithoutAsking();
      window.location.assign(page);
      return new Promise<never>(() => undefined);
    },
    [auth],
  );
}
