import type { Access } from '../../contract/access';
import { confirmation, newConfirmation } from '../../contract/confirmations';
import { makeConfirmation } from '../domain/account/confirmations';
import { wordsOf } from '../domain/account/confirmedWords';
import { transact } from '../db/transaction';
import { requirePermission } from './authorize';
import { payloadRoute, type Route } from './route';

/** Where the console asks before it sends what needs a code (decision 194). */
export const confirmationRoutes: Route[] = [
  payloadRoute('post', '/confirmations', 'confirmations', {
    summary: 'Say what the next one-time code is to confirm: actions, as they will be sent',
    access: ['confirmations', 'create'],
    cost: 'confirmation',
    body: newConfirmation,
    key: 'confirmations',
    answer: confirmation,
    handle: async ({ db, clock, caller, tenantDb, body: { actions } }) => {
      for (const { action } of actions)
        requirePermission(caller, action.split('.') as unknown as Access);
      await wordsOf(db, tenantDb.customer, actions, true);
      const asker = { user: caller.user.uuid, session: caller.session };
      const uuid = await transact(db, (trx) => makeConfirmation(trx, clock(), asker, actions));
      return { uuid };
    },
  }),
];
