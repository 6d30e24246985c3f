import type { SignInClient } from '../../src/authProvider/signInClient';

/** Methods of a stubbed sign-in client. */
export type SignInMethods = Partial<
  Record<keyof SignInClient, (...parameters: never[]) => unknown>
>;

/** Types a stub that has only the methods that its test calls; calling another one throws a TypeError. */
export const stubSignInClient = (methods: SignInMethods): SignInClient => methods as SignInClient;
