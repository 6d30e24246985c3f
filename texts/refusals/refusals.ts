import { actionTexts } from '../admin-kit/actions';

/** Titles of the service's refusals, above the sentence. */
export const refusalTitles = {
  invalid: 'Invalid data',
  methodNotAllowed: 'Method not allowed',
  notImplemented: 'Not implemented',
  notAllowed: 'Not allowed',
  badRequest: 'Bad request',
  stale: 'Changed meanwhile',
  conflict: 'Not possible now',
  keyUsed: 'Key used before',
  tooManyRequests: 'Too many requests',
  tooManyMails: 'Too many mails',
  notSignedIn: 'Not signed in',
  signInUnavailable: 'Sign-in unavailable',
  codeNeeded: actionTexts.codeTitle,
  verified: 'Already verified',
  noMail: 'No mail',
  members: 'Members refused',
  tooLarge: 'Too large',
  tooSlow: 'Too slow',
  mediaType: 'Unsupported media type',
  misdirected: 'Misdirected request',
  notExpected: 'Not expected',
  outcomeUnknown: 'Not known to be done',
  notForTheMoment: 'Not possible for the moment',
  failed: 'Something went wrong',
  access: 'Access refused',
  notAuthenticated: 'Not authenticated',
  datasetName: 'Invalid Dataset name',
} as const;

/** Refusals of calls about any record. */
export const refusalTexts = {
  noRecord: (what: string) => `This ${what} does not exist.`,
  recordGone: (what: string) => `This ${what} no longer exists.`,
  nothingAt: (what: string) => `There is no ${what}.`,
  noMethod: (method: string) => `There is no method ${method} in this service.`,
  stale: (what: string) => `This ${what} has been changed meanwhile.`,
  staleUnsaved: (what: string) =>
    `This ${what} was changed after you opened it. Nothing was saved.`,
  nameTaken: (what: string, name: string) => `${what} named "${name}" already exists.`,
  notOwn: 'This can only be the person who sends the request.',
  codeNeeded: 'Confirm this with a one-time code.',
  codeNotAskedFor:
    'This needs a one-time code that was not asked for with the others. Try it again.',
  tooMuchForCode: 'This is too much for one one-time code: do it in several steps.',
} as const;

const perhapsDone =
  'The service lost its data while this was being saved: it may have been done, or not.';

/** Answers to failures of the service itself. */
export const failureTexts = {
  signIn: 'The identity provider cannot be reached. Try again in a minute.',
  perhapsDone,
  lookFirst: `${perhapsDone} Look before you try again; with the same Idempotency-Key nothing is done twice.`,
  noData: 'The service cannot reach its data for the moment. Try again soon.',
  failed: (requestId: string) =>
    `The service could not do this. Give support the request id ${requestId}.`,
  noNewKey: (requestId: string) =>
    `The service could not make the new key. Give support the id ${requestId}.`,
} as const;
