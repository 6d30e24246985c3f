/** Refusals of invalid access tokens; they contain no part of the token. */
export const accessTokenRefusals = {
  tooLong: 'The access token is too long.',
  malformed: 'The access token is malformed.',
  otherType: 'The token is not an access token (its type is wrong).',
  idToken: 'An ID token was sent in place of an access token.',
  expired: 'The access token has expired.',
  algorithm: 'The access token is signed with an algorithm that is not allowed.',
  unknownKey: 'The access token is signed with an unknown key.',
  signature: 'The signature of the access token is wrong.',
  claim: (name: string) => `The claim "${name}" of the access token is missing or wrong.`,
  noPerson: (claims: string) => `The access token names no person: it has no ${claims}.`,
  noSettings: 'The settings of the identity provider are not complete.',
} as const;
