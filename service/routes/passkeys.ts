import {
  newPasskey,
  passkeyName,
  passkeyOptions,
  passkeyRecord,
} from '../../contract/people/passkeys';
import { z } from '../../contract/lib/zod';
import { addPasskey, beginPasskey } from '../domain/people/mfa/passkeyRegistration';
import { listPasskeys, removePasskey } from '../domain/people/mfa/passkeys';
import { removalRoute, uuidParams } from './kit/recordRoutes';
import { payloadRoute, type Route } from './kit/route';

const key = 'passkeys';

/** Routes for passkeys, which replace one-time codes. */
export const passkeyRoutes: Route[] = [
  payloadRoute('get', '/passkeys', key, {
    summary: "The signed-in person's passkeys",
    access: ['passkeys', 'list'],
    answer: z.array(passkeyRecord),
    handle: ({ db, caller }) => listPasskeys(db, caller.user.uuid),
  }),
  payloadRoute('post', '/passkeys/options', key, {
    summary: 'Begin to add a passkey: what the browser makes it from, for five minutes',
    access: ['passkeys', 'begin'],
    recordsRefusals: true,
    key,
    body: passkeyName,
    answer: passkeyOptions,
    handle: (call) => {
      const { mail, caller, body } = call;
      const { email } = caller.user;
      return beginPasskey(call, mail, caller.session, { ...body, email });
    },
  }),
  payloadRoute('post', '/passkeys', key, {
    summary: 'Add the passkey that the browser made',
    access: ['passkeys', 'add'],
    // The challenge is consumed even if its answer is refused.
    transaction: false,
    recordsRefusals: true,
    key,
    body: newPasskey,
    answer: uuidParams,
    handle: async (call) => ({
      uuid: await addPasskey(call, call.mail, call.caller.session, call.body),
    }),
  }),
  removalRoute('/passkeys/{uuid}', key, removePasskey, {
    summary: 'Remove a passkey',
    access: ['passkeys', 'remove'],
  }),
];
