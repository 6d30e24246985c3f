import { type HttpError, useGetOne } from 'ra-core';
import { useSession } from '../../authProvider/session';
import { type CompanyRecord, companySource } from './companySource';

/** The company of the person signed in, as the service has it now. */
export function useCompany() {
  const { user } = useSession();
  return useGetOne<CompanyRecord, HttpError>(
    companySource.name,
    { id: user.customer_uuid },
    { retry: false, refetchOnReconnect: false },
  );
}
