import { useNotify } from 'ra-core';
import { type Mail, useSendMail } from '../../layout/useSendMail';
import { useTellFailure } from './useTellFailure';

/** @returns has a mail sent to the signed-in person, and notifies to whom, or why not */
export function useToldMail(mail: Mail): { send: () => void; sending: boolean } {
  const notify = useNotify();
  const tellFailure = useTellFailure();
  return useSendMail(mail, {
    onSent: (said) => notify(said, { type: 'success' }),
    onFailed: (error) => tellFailure(error, mail.failed),
  });
}
