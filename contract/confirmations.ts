import { accessTable } from './accessTable';
import type { ConfirmedAction } from './confirmationTerms';
import { recordUuid, z } from './zod';

const confirmedActions = Object.entries(accessTable).flatMap(([resource, actions]) =>
  Object.entries(actions).flatMap(([action, rule]) =>
    'stepUp' in rule ? [`${resource}.${action}` as ConfirmedAction] : [],
  ),
);

/**
 * Characters of all parameters that one code confirms, as JSON: above a group's longest selection of datasets
 * (5,000). A longer choice of associations is made in steps. They are kept until their code and what it confirms
 * are over.
 */
const mostConfirmedCharacters = 262_144;

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
      .max(1000)
      .refine(
        (actions) => JSON.stringify(actions).length <= mostConfirmedCharacters,
        'This is too much for one one-time code: do it in several steps.',
      ),
  })
  .meta({ id: 'NewConfirmation' });

/** `data.confirmations` of its answer. */
export const confirmation = z.object({ uuid: recordUuid }).meta({ id: 'Confirmation' });
