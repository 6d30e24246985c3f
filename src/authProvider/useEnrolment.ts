import { useAuthProvider } from 'ra-core';
import { useCallback } from 'react';
import { useConfig } from '../config';
import type { ConsoleAuthProvider } from './authProvider';
import { enrolmentAddress } from './enrolmentAddress';

/**
 * @returns leaves the console for the page on which an authenticator app is set up; never resolves (the
 *   console comes back anew), and throws for an address that does not belong to the sign-in
 */
export function useLeaveForEnrolment(): (address: string) => Promise<never> {
  const { auth } = useConfig();
  const authProvider = useAuthProvider<ConsoleAuthProvider>();
  return useCallback(
    async (address) => {
      const page = enrolmentAddress(address, auth, window.location.origin);
      if (!authProvider) throw new Error('Nobody is signed in');
      return authProvider.goTo(page);
    },
    [auth, authProvider],
  );
}
