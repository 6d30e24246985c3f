/** Refusals of the signature of a program's call. */
export const signatureRefusals = {
  wrong:
    'The access key id or the signature is not right. Check ACCESS_KEY_ID and SECRET_SIGNING_KEY, and that no proxy changes Host or path.',
  missing: 'This request must be signed with an API key.',
  parts: 'The Signature header must have a keyId and a signature of 64 bytes in base64.',
  algorithm: 'The algorithm of the signature must be hmac-sha512.',
  cover: (name: string) => `The signature must cover ${name}.`,
  keyId: 'The access key id must have 24 characters of base64. Check ACCESS_KEY_ID.',
  coverMoment: 'The signature must cover (created) or date.',
  moment: 'The moment of the signature cannot be read.',
  clock: (minutes: number, now: string) =>
    `The request was signed more than ${minutes} minutes away from the service's clock, which says ${now}. Set the clock of this machine.`,
  notInRequest: (name: string) => `The signature covers ${name}, which the request does not have.`,
  digest: 'The Digest header must be the SHA-512 of the body, in base64.',
} as const;

/** Refusals for a lack of the API key's permission; the security history has them too. */
export const keyAccessRefusals = {
  libraryUnsupported: (product: string, version: string) =>
    `The client library ${product} ${version} is no longer supported. Install a newer version.`,
  noTypedVersion: (dataset: string, values: string, product: string, others: string) =>
    `The dataset "${dataset}" holds ${values}, which no version of ${product} knows. Use one of: ${others}.`,
  untypedVersion: (dataset: string, values: string, library: string, needed: string) =>
    `The dataset "${dataset}" holds ${values}, which ${library} does not know. Install ${needed}.`,
  address: (key: string, address: string) =>
    `The API key "${key}" may not be used from the address ${address}.`,
  disabled: (key: string) => `The API key "${key}" is disabled.`,
  expired: (key: string, moment: string | undefined) =>
    `The API key "${key}" expired on ${moment}.`,
  notYetValid: (key: string, moment: string | undefined) =>
    `The API key "${key}" is not valid before ${moment}.`,
  noAccess: (key: string, dataset: string) =>
    `The API key "${key}" has no access to dataset "${dataset}".`,
  direction: (key: string, directions: string, dataset: string) =>
    `The API key "${key}" may not ${directions} with dataset "${dataset}".`,
  notPublished: (dataset: string) => `The dataset "${dataset}" is not published yet.`,
  primaryKeyDisabled: (primaryKey: string, dataset: string) =>
    `The primary key "${primaryKey}" of dataset "${dataset}" is disabled.`,
  noUnstructured: (key: string) =>
    `The API key "${key}" may not encrypt with any unstructured dataset.`,
  otherCertificate: (key: string) =>
    `The certificate is not one of the API key "${key}" as it is now. Sign in again.`,
  certificateNeeded: (key: string) =>
    `The API key "${key}" is a person's of the identity provider: sign in with its token, and send the certificate as payload_cert.`,
} as const;

/** Refusals of a program's request. */
export const clientCallRefusals = {
  certificateTooLong: 'The certificate is too long.',
  tokenNeeded: 'Send a token of the identity provider.',
  noSignIn: 'No program can sign in at this address.',
  tokenUnchecked: (why: string) => `The token cannot be checked. ${why}`,
  csr: 'csr must be a certificate request in PEM.',
  manyNames: (most: number) => `Name at most ${most} datasets.`,
  nameNeeded: 'Name a dataset in the parameter ffs_name.',
  keyNumber: 'key_number must be a whole number from 0.',
  uses: (most: number) => `uses must be a whole number from 1 to ${most}.`,
  encryptedKey: 'encrypted_data_key must be a text in base64.',
  noKey: (dataset: string, number: number) => `The dataset "${dataset}" has no key ${number}.`,
  noSuchName: 'There is no dataset of this name.',
  noDataset: (dataset: string) => `There is no dataset "${dataset}".`,
  unstructured: (dataset: string) =>
    `The dataset "${dataset}" holds unstructured data: it has no definition.`,
  noAlgorithm: (dataset: string) => `The dataset "${dataset}" has no algorithm for files.`,
  dataGone: 'The dataset or the primary key of this data does not exist, or no longer exists.',
  usage: 'The body must be a JSON object with the list "usage".',
  manyEvents: (most: number) => `A report has at most ${most} events. Send more in another one.`,
} as const;
