import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { accountTexts } from '../../texts/session';
import { useRefreshSession } from '../authProvider/session';
import { useConfig } from '../config';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { OutboxLink } from './OutboxLink';

/**
 * The mail with the link that verifies the address of the person signed in.
 * @returns has it sent, and says how that went: to whom the last one went, with the way to it in the demo, or
 *   why the last try failed
 */
export function useVerificationMail() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { demo } = useConfig();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => dataProvider.resendVerificationEmail(),
    // The address may have been verified meanwhile, which the service then says.
    onError: useRefreshSession(),
  });
  return {
    send: () => mutate(),
    sending: isPending,
    sentText: data && (
      <>
        {accountTexts.sent(data.data.email)} {demo && <OutboxLink />}
      </>
    ),
    error,
  };
}
