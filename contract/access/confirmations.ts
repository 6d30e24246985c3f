import { isObject } from '../lib/isObject';
import type { Access } from './access';
import type { AccessAction, AccessResource, AccessTable } from './accessTable';
import type { StepUpScope } from './stepUp';

/** A pair whose rule asks people with MFA for a code. */
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

/** @returns how a confirmation names a pair of the permission table */
export const actionOf = ([resource, action]: Access): string => `${resource}.${action}`;

/** Action that a code is asked for. */
export interface ToConfirm {
  action: ConfirmedAction;
  /** The uuid in the call's path, where there is one. */
  object: string | null;
  parameters: ConfirmedParameters;
}

export type ConfirmedParameters = Readonly<Record<string, unknown>>;

/** Credentials are made after the code, in the browser that will show them: none could be kept till then. */
const madeAfterCode: ReadonlySet<string> = new Set([
  'csr',
  'public_value',
  'signing_value',
  'encrypted_private_key',
]);

/** @returns what a confirmation is bound to, and shows, of the body of a call */
export const confirmedParameters = (body: unknown): ConfirmedParameters =>
  isObject(body)
    ? Object.fromEntries(
        Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
          madeAfterCode.has(name)
            ? []
            : [[name, isObject(value) ? confirmedParameters(value) : value]],
        ),
      )
    : {};
