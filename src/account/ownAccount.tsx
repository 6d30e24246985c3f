import { HttpError } from 'ra-core';
import type { ReactNode } from 'react';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { accountTexts } from '../../texts/sign-in/session';
import { setUpMfa } from '../authProvider/mfaEnrolment';
import { useRefreshSession, useSession } from '../authProvider/session';
import { useConfig } from '../model/config';
import { hasFields } from '../dataProvider/envelope';
import { OutboxLink } from '../ui/OutboxLink';
import {
  type Submission,
  type SubmissionOptions,
  useSubmission,
} from '../admin-kit/form/useSubmission';

/** Submission of a single-click request for the person's own account. */
function useOwnSubmission<R>(options: SubmissionOptions<void, R>): Submission<void, R> {
  const submission = useSubmission(options);
  const refreshSession = useRefreshSession();
  return {
    ...submission,
    submit: async () => {
      const outcome = await submission.submit();
      // The failure may mean that it was already done in another tab.
      if (outcome.status === 'failed') refreshSession();
      return outcome;
    },
  };
}

/** Enables the person's own MFA: leaves for the page that the service names, and returns to this tab. */
export function useEnableMfa() {
  const { user } = useSession();
  return useOwnSubmission<never>({
    run: (_, provider) => setUpMfa(provider, user.uuid),
    texts: () => ({ failure: accountTexts.enableFailed, firstError: true }),
  });
}

interface OwnMail {
  path: string;
  /** Message after the mail was sent to an address. */
  sent: (email: string) => string;
  failed: string;
}

/** The mail with the link that verifies the address. */
export const verificationMail: OwnMail = {
  path: '/users/resend-verify-email',
  sent: accountTexts.sent,
  failed: accountTexts.sendFailed,
};

const isAddressed = hasFields<{ email: string }>({ email: 'string' });

/** @param onSent gets the message about the sent mail, in the demo with a link to it; by default a notification */
export function useOwnMail({ path, sent, failed }: OwnMail, onSent?: (text: ReactNode) => void) {
  const { uuid } = useSession().user;
  const { demo } = useConfig();
  const sentText = (email: string) => (
    <>
      {sent(email)} {demo && <OutboxLink />}
    </>
  );
  return useOwnSubmission<string>({
    run: async (_, provider) => {
      const unconfirmed = serviceTexts.noUser;
      const call = { method: 'POST', path, params: { uuid }, unconfirmed } as const;
      const { users } = (await provider.action(call)).data;
      if (!isAddressed(users)) throw new HttpError(serviceTexts.noUser, 200);
      return users.email;
    },
    texts: () => ({ success: onSent ? undefined : sentText, failure: failed }),
    onDone: (email) => onSent?.(sentText(email)),
  });
}
