import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { accountTexts } from '../../texts/session';
import { useRefreshSession } from '../authProvider/session';
import { useConfig } from '../config';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { OutboxLink } from './OutboxLink';

export interface Mail {
  /** Asks the service for it. */
  send: (dataProvider: ConsoleDataProvider) => Promise<{ data: { email: string } }>;
  sent: (email: string) => string;
  failed: string;
}

/** The mail with the link that verifies an address. */
export const verificationMail: Mail = {
  send: (dataProvider) => dataProvider.resendVerificationEmail(),
  sent: accountTexts.sent,
  failed: accountTexts.sendFailed,
};

/**
 * @param onSent called after sending, with what to say
 * @returns has a mail sent to the signed-in person, and says how that went: to whom the last one went, with
 *   the way to it in the demo, or why the last try failed
 */
export function useSendMail(
  mail: Mail,
  {
    onSent,
    onFailed,
  }: {
    onSent?: (text: ReactNode) => void;
    onFailed?: (error: Error) => void;
  } = {},
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { demo } = useConfig();
  const refreshSession = useRefreshSession();
  const textOf = (email: string) => (
    <>
      {mail.sent(email)} {demo && <OutboxLink />}
    </>
  );
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => mail.send(dataProvider),
    onSuccess: (sent) => onSent?.(textOf(sent.data.email)),
    onError: (failure) => {
      onFailed?.(failure);
      // The address may have been verified meanwhile, which the service then says.
      refreshSession();
    },
  });
  return {
    send: () => mutate(),
    sending: isPending,
    sentText: data && textOf(data.data.email),
    error,
  };
}
