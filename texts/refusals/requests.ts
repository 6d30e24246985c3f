/** Refusals of requests whose form is wrong: address, headers, parameters or body. */
export const requestTexts = {
  unreadableTarget: 'The address or the Host header of this request cannot be read.',
  headTooLong: 'The address and the headers are too long.',
  chunkTooLong: 'The extensions of a chunk are too long.',
  late: 'The request did not arrive whole in time.',
  noHttp: 'This is no request of HTTP/1.1.',
  expectation: 'Nothing but 100-continue can be expected of this service.',
  header: {
    repeated: (name: string) => `The header ${name} was sent more than once.`,
    hostName: (own: string) => `This demo does not answer to this host name. Open it under ${own}.`,
    idempotencyKey: (longest: number) =>
      `The Idempotency-Key header must have 1 to ${longest} visible ASCII characters.`,
    keyUsed: 'This Idempotency-Key was used for another request. Send a new one.',
    confirmation: 'The Confirmation header must be the uuid of a confirmation.',
    ifMatch: 'The If-Match header must be * or a list of entity tags in quotes.',
  },
  parameter: {
    repeated: (name: string) => `The parameter ${name} is given more than once.`,
    unknown: (names: string) => `The parameter ${names} is not known here.`,
    wrong: (name: string, why: string) => `The parameter ${name} is wrong: ${why}`,
    datasets: (most: number) => `The parameter datasets must be at most ${most} uuids.`,
    search: 'The parameter search must be a JSON object.',
  },
} as const;

/** Refusals of a body's content. */
export const bodyTexts = {
  tooLarge: (limit: string) => `The body is larger than ${limit}.`,
  coding: 'Send the body without a Content-Encoding.',
  charset: 'Send the body as UTF-8.',
  sendAs: (types: string) => `Send the body as ${types}.`,
  utf8: 'The body is not valid UTF-8.',
  object: 'The body must be a JSON object.',
  settingObject: 'The value of the setting must be a JSON object.',
  empty: 'The body names no field to change.',
  unknownField: (name: string) => `The field ${name} is not known here or cannot be changed.`,
  reservedField: 'A field cannot be called __proto__.',
  nested: (what: string) => `${what} is nested too deeply.`,
  manyValues: (what: string, most: number) => `${what} has more than ${most} values.`,
  manyNames: (what: string, most: number) =>
    `${what} has more than ${most} different names of fields.`,
  noJson: (what: string) => `${what} is not valid JSON. Send a JSON object.`,
  reportsAs: (types: string) => `Send reports as ${types}.`,
  noReport: 'This is no report of a content policy.',
} as const;

/** Refusals of a list's parameters, and texts of its CSV files. */
export const readTexts = {
  notSortable: (column: string) => `This list cannot be sorted by ${column}.`,
  notSearchable: (column: string) => `This list cannot be searched by ${column}.`,
  noText: (column: string) => `The column ${column} has no text to look into.`,
  /** Kinds of operands. */
  operands: {
    number: 'a number',
    boolean: 'true or false',
    uuid: 'a uuid',
    date: 'a date',
  },
  operand: (column: string, operand: string) => `The column ${column} is compared with ${operand}.`,
  /** Follows the names in a cell of a CSV file. */
  unnamed: (count: number) => `and ${count} more`,
  /** Last line of a CSV file. */
  moreRows: (maximum: string) => `There are more rows. A file holds ${maximum} of them.`,
} as const;
