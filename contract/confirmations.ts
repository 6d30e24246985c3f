import { accessTable } from './accessTable';
import type { ConfirmedAction } from './confirmationTerms';
import { recordUuid, z } from './zod';

const confirmedActions = Object.entries(accessTable).flatMap(([resource, actions]) =>
  Object.entries(actions).flatMap(([action, rule]) =>
    'stepUp' in rule ? [`${resource}.${action}` as ConfirmedAction] : [],
  ),
);

/** Body of `POST /confirmations`: what one code is to confirm, each action once. */
export const newConfirmation = z
  .strictObject({
    actions: z
      .array(
        z.strictObject({
          action: z.enum(confirmedActions),
          object: recordUuid.nullable(),
          /** The body of the call, less what is made after the code. */
          parameters: z.record(z.string(), z.unknown()),
        }),
      )
      .min(1)
      .max(1000),
  })
  .meta({ id: 'NewConfirmation' });

/** `data.confirmations` of its answer. */
export const confirmation = z.object({ uuid: recordUuid }).meta({ id: 'Confirmation' });
