import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { useRefreshSession } from '../authProvider/freshSession';
import { useConfig } from '../config';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { OutboxLink } from './OutboxLink';
import { accountTexts } from './accountTexts';

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

interface MailSending {
  send: () => void;
  sending: boolean;
  /** To whom the last one went, with the way to it in the demo. */
  said: ReactNode;
  /** Why the last try failed. */
  error: Error | null;
}

interface Tell {
  /** Told after sending what to say. */
  onSent?: (said: ReactNode) => void;
  onFailed?: (error: Error) => void;
}

/** @returns has a mail sent to the signed-in person, and says how that went */
export function useSendMail(mail: Mail, { onSent, onFailed }: Tell = {}): MailSending {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { demo } = useConfig();
  const refreshSession = useRefreshSession();
  const saidOf = (email: string) => (
    <>
      {mail.sent(email)} {demo && <OutboxLink />}
    </>
  );
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => mail.send(dataProvider),
    onSuccess: (sent) => onSent?.(saidOf(sent.data.email)),
    onError: (failure) => {
      onFailed?.(failure);
      // The address may have been verified meanwhile, which the service then says.
      refreshSession();
    },
  });
  return {
    send: () => mutate(),
    sending: isPending,
    said: data && saidOf(data.data.email),
    error,
  };
}
