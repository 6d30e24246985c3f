import { isObject } from '../lib/isObject';
import type { Access } from './access';
import type { AccessAction, AccessResource, AccessTable } from './accessTable';
import type { StepUpScope } from './stepUp';

/** A pair whose rule requires a code from people with MFA. */
type ConfirmedAccess = {
  [R in AccessResource]: {
    [A in AccessAction<R>]: AccessTable[R][A] extends { stepUp: StepUpScope }
      ? readonly [R, A]
      : never;
  }[AccessAction<R>];
}[AccessResource];

/** An action that people with MFA confirm, for example `datasets.delete`. */
export type ConfirmedAction = {
  [R in ConfirmedAccess[0]]: `${R}.${Extract<ConfirmedAccess, readonly [R, string]>[1]}`;
}[ConfirmedAccess[0]];

/** @returns the name of a pair of the permission table in confirmations */
export const actionOf = ([resource, action]: Access): string => `${resource}.${action}`;

/** An action that requires a code. */
export interface ToConfirm {
  action: ConfirmedAction;
  /** The uuid in the call's path; null if there is none. */
  object: string | null;
  parameters: ConfirmedParameters;
}

export type ConfirmedParameters = Readonly<Record<string, unknown>>;

/** Credentials are created after the code, in the browser that shows them, so the confirmation cannot contain them. */
const createdAfterCode: ReadonlySet<string> = new Set([
  'csr',
  'public_value',
  'signing_value',
  'encrypted_private_key',
]);

/** @returns the part of a call's body that a confirmation is bound to, and shows */
export const confirmedParameters = (body: unknown): ConfirmedParameters =>
  isObject(body)
    ? Object.fromEntries(
        Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
          createdAfterCode.has(name)
            ? []
            : [[name, isObject(value) ? confirmedParameters(value) : value]],
        ),
      )
    : {};
