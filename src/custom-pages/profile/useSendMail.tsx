import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useRefreshSession } from '../../authProvider/freshSession';
import { useConfig } from '../../config';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { OutboxLink } from '../../layout/OutboxLink';
import { useTellFailure } from './useTellFailure';

interface Mail {
  /** Asks the service for it. */
  send: (dataProvider: ConsoleDataProvider) => Promise<{ data: { email: string } }>;
  sent: (email: string) => string;
  failed: string;
}

/** @returns has a mail sent to the signed-in person, and says to whom, or why not */
export function useSendMail(mail: Mail): { send: () => void; sending: boolean } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { demo } = useConfig();
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const refreshSession = useRefreshSession();

  const { mutate, isPending } = useMutation({
    mutationFn: () => mail.send(dataProvider),
    onSuccess: ({ data }) =>
      // As elements: a string would be taken for a text with gaps.
      notify(
        <>
          {mail.sent(data.email)} {demo && <OutboxLink />}
        </>,
        { type: 'success' },
      ),
    onError: (error) => {
      tellFailure(error, mail.failed);
      // The address may have been verified meanwhile, which the service then says.
      refreshSession();
    },
  });
  return { send: () => mutate(), sending: isPending };
}
