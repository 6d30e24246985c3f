import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useRefreshSession } from '../../authProvider/freshSession';
import { useConfig } from '../../config';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { messageOf, titleAndDetails } from '../../dataProvider/errors';
import { OutboxLink } from '../../layout/OutboxLink';
import { profileTexts } from './texts';

/** Sends the signed-in person another verification mail, and says how that went. */
export function useResendVerification(): { resend: () => void; sending: boolean } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { demo } = useConfig();
  const notify = useNotify();
  const refreshSession = useRefreshSession();

  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.resendVerificationEmail(),
    onSuccess: ({ data }) =>
      // As elements: a string would be taken for a text with gaps.
      notify(
        <>
          {profileTexts.sent(data.email)} {demo && <OutboxLink />}
        </>,
        { type: 'success' },
      ),
    onError: (error) => {
      const { requestId } = titleAndDetails(error);
      notify(<>{messageOf(error, profileTexts.sendFailed)}</>, {
        type: 'error',
        messageArgs: { requestId },
      });
      // The address may have been verified meanwhile, which the service then says.
      refreshSession();
    },
  });
  return { resend: () => mutate(), sending: isPending };
}
