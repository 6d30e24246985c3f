import type { Limit } from '../../domain/engine/rateLimits/attempts';
import { type Account, recordSignInEventOnce } from './accounts';
import type { PageRequest } from '../requests/requests';

/** Why a try has to wait, as the history has it. */
const because = {
  account: (email: string) =>
    `After too many wrong passwords, tries to sign in as ${email} have to wait.`,
  address: (email: string) =>
    `Too many wrong passwords, of whichever account, came from this address: tries to sign in as ${email} from it have to wait.`,
  door: (email: string) =>
    `After too many right passwords without a one-time code, sign-ins as ${email} from this address have to wait.`,
};

export interface HeldUp {
  why: keyof typeof because;
  /** Until the next try. */
  seconds: number;
}

/** Limits held-up tries to one history row per 15 minutes: endless tries must not bury the history. */
const rowsOfHeldUp: Limit = { tries: 1, seconds: 15 * 60 };

/**
 * Lets a try wait. The answer is sent before the history is written, so that its time does not tell who has an
 * account (OWASP ASVS 6.3.8).
 */
export async function holdUp(
  request: PageRequest,
  account: Account | undefined,
  { why, seconds }: HeldUp,
  answer: (seconds: number) => Promise<void>,
): Promise<void> {
  await answer(seconds);
  if (!account) return;
  await recordSignInEventOnce(request, {
    account,
    event: 'Sign-in refused',
    details: because[why](account.email),
    subject: `sign-in held up ${account.uuid} ${why}`,
    limit: rowsOfHeldUp,
  });
}
