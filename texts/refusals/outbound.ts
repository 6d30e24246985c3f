/** Reasons why the service cannot call a server at an entered address. */
export const outboundTexts = {
  httpsOnly: 'The address must begin with https://.',
  noCredentials: 'The address must not hold a user name or password.',
  unknownName: 'The name of the server is not known.',
  notPublic: 'The address is not one of the public Internet.',
  unreachable: 'The server cannot be reached.',
  badCertificate: 'The certificate of the server is not valid.',
  noAnswer: (seconds: number) => `The server did not answer within ${seconds} seconds.`,
  status: (status: number) => `The server answered with status ${status}.`,
  redirect: (status: number) =>
    `The server answered with status ${status}: the address leads on to another one. Use the final address.`,
  tooLarge: 'The document is larger than 1 MiB.',
  notUtf8: 'The document is not valid UTF-8.',
} as const;
