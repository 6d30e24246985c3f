import type { Access } from '../../contract/access';
import { confirmation, newConfirmation } from '../../contract/confirmations';
import { passkeyName } from '../../contract/passkeys';
import { confirmedParameters } from '../../contract/confirmationTerms';
import { holdsPrivateKey, privateKeyTexts } from '../../contract/privateKeys';
import { makeConfirmation } from '../domain/people/confirmations/confirmations';
import { requireRoomForPasskey } from '../domain/people/mfa/passkeyRegistration';
import { wordsOf } from '../domain/people/confirmations/confirmedWords';
import { invalidField } from '../domain/engine/apiError';
import { transact } from '../db/transaction';
import { requirePermission } from './authorize';
import { parseBody } from './parse';
import { payloadRoute, type Route } from './route';

/** The console registers actions here before it sends calls that need a one-time code (decision 194). */
export const confirmationRoutes: Route[] = [
  payloadRoute('post', '/confirmations', 'confirmations', {
    summary: 'Say what the next one-time code is to confirm: actions, as they will be sent',
    access: ['confirmations', 'create'],
    cost: 'confirmation',
    body: newConfirmation,
    key: 'confirmations',
    answer: confirmation,
    handle: async (call) => {
      const { db, clock, caller, tenantDb, body } = call;
      const { actions } = body;
      for (const { action, parameters } of actions) {
        requirePermission(caller, action.split('.') as unknown as Access);
        // They are kept, and shown on the page that asks for the code.
        if (holdsPrivateKey(JSON.stringify(confirmedParameters(parameters))))
          throw invalidField('confirmations.actions', 'invalid', privateKeyTexts.anywhere);
        // Validates the form now: a person should not enter a code for a call that is refused afterwards.
        if (action === 'passkeys.begin') {
          const { name } = parseBody(passkeyName, parameters, 'passkeys');
          await requireRoomForPasskey(db, caller.user.uuid, name);
        }
      }
      await wordsOf(db, tenantDb.customer, actions, true);
      const asker = { user: caller.user.uuid, session: caller.session };
      const uuid = await transact(db, (trx) => makeConfirmation(trx, clock(), asker, actions));
      return { uuid };
    },
  }),
];
