/** Refusals of SCIM calls, which people read in the identity provider's administration. */
export const scimRefusals = {
  title: 'Refused',
  token: 'This SCIM token does not work.',
  busy: 'Other changes by the identity provider are under way. Try again soon.',
  unreadable: 'What is sent cannot be read.',
  noObject: (what: string) => `${what} must be a JSON object.`,
  noText: (field: string) => `${field} must be a text.`,
  noNumber: (field: string) => `${field} must be a whole number.`,
  missing: (field: string) => `${field} is missing.`,
  tooLong: (field: string, most: number) => `${field} has more than ${most} characters.`,
  nameCharacters: (field: string) => `${field} has characters that a name cannot have.`,
  character: 'There is a character that cannot be stored.',
  manyValues: (most: number) => `There are more than ${most} values.`,
  longList: (most: number, count: number) =>
    `A list has at most ${most} values; this one has ${count}.`,
  attributes: 'attributes must be a list of names with commas.',
  noAttribute: (path: string) => `There is no attribute "${path}".`,
  required: (attribute: string) => `"${attribute}" is required.`,
  fixed: (path: string) => `"${path}" cannot be changed.`,
} as const;

/** Refusals of filters and paths. */
export const scimFilterRefusals = {
  unreadable: 'The filter cannot be read.',
  tooLong: 'The filter is too long.',
  noNot: 'Filters with "not" are not supported.',
  metaUnreadable: (name: string) => `The filter of meta.${name} cannot be read.`,
  comparison: (name: string, comparator: string) =>
    `"${name}" cannot be compared by "${comparator}" with this value.`,
  noSearch: (name: string) => `"${name}" cannot be searched for.`,
  nothing: (path: string) => `Nothing is found by "${path}".`,
  noPath: (path: string) => `The path "${path}" is none.`,
  pathTooLong: 'The path is too long.',
} as const;

/** Refusals of the operations of a PATCH. */
export const scimPatchRefusals = {
  list: 'Operations must be a list.',
  none: 'There is no operation.',
  many: (most: number, count: number) =>
    `A PATCH has at most ${most} operations; this one has ${count}.`,
  operator: 'An operation is "add", "remove" or "replace".',
  noValue: (operator: string) => `The operation "${operator}" has no value.`,
  noPath: 'The operation "remove" needs a path.',
} as const;

/** Refusals of the members of a group. */
export const scimMemberRefusals = {
  byList: 'Members are added and replaced by "members" alone.',
  notFound: 'The filter finds no member of the group.',
  noPerson: (given: string) => `This is not the id of a person here${given}.`,
  many: (most: number, count: number) =>
    `A group holds at most ${most} people; this one has ${count}.`,
} as const;
