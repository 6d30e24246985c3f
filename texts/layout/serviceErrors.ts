/** Errors for invalid answers of the service or of a proxy. */
export const serviceTexts = {
  unknown: 'An unknown error occurred.',
  unreachable: 'The service cannot be reached',
  noConnection: 'The service cannot be reached. Check your connection and try again.',
  noAnswerWithin: (seconds: number) =>
    `The service did not answer within ${seconds} seconds. Please try again.`,
  unusable: 'The service could not be used',
  unavailable: (status: number) =>
    `The service is temporarily unavailable (HTTP ${status}). Please try again shortly.`,
  unreadable: 'The service returned a response that the console cannot read.',
  unreadableStatus: (status: number) =>
    `The service returned a response that the console cannot read (HTTP ${status}).`,
  wrongAnswer: 'Wrong answer',
  notFound: 'Not found',
  gone: 'This no longer exists.',
  /** The answer lacks the requested data. */
  without: (
    what: 'record' | 'list' | 'events' | 'usage' | 'results' | 'settings' | 'token' | 'address',
  ) => `The server sent an answer without the ${what}.`,
  noUser: 'No user data in payload',
  noUserSetting: 'No user setting data in payload',
  noGroupCreated: 'No dataset group was created.',
  noDatasetData: 'No dataset data returned.',
} as const;
