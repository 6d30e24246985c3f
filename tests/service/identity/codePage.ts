import type { ToConfirm } from '../../../contract/access/confirmations';
import { makeConfirmation } from '../../../service/domain/people/confirmations/confirmations';
import type { Answer, ConsoleBrowser } from './consoleBrowser';
import type { RunningIdentity } from './startIdentity';

const deletion: ToConfirm = { action: 'datasets.delete', object: null, parameters: {} };

/** Makes a confirmation, as the console does, in the session of this browser. @returns its uuid */
export async function toConfirm(
  { db }: RunningIdentity,
  browser: ConsoleBrowser,
  { actions = [deletion], now = new Date() }: { actions?: readonly ToConfirm[]; now?: Date } = {},
): Promise<string> {
  const { uuid: session, user_uuid: user } = await db
    .selectFrom('sessions')
    .innerJoin('oidc_payloads', 'oidc_payloads.uid', 'sessions.session_uid')
    .select(['sessions.uuid', 'sessions.user_uuid'])
    .where('model', '=', 'Session')
    .where('id', '=', browser.cookie('console_session') ?? '')
    .executeTakeFirstOrThrow();
  return makeConfirmation(db, now, { user, session }, actions);
}

/** The page that asks for the code, as the console opens it. */
export const openCodePage = async (
  running: RunningIdentity,
  browser: ConsoleBrowser,
  options: { scope?: string; actions?: readonly ToConfirm[]; now?: Date } = {},
): Promise<Answer> => {
  const { scope = 'openid profile email mfa:required delete:dataset' } = options;
  const confirmation = await toConfirm(running, browser, options);
  return browser.open(browser.authorizeAddress({ scope, confirmation }));
};
