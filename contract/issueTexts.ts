/** Zod's issue for a value that a rule without its own message refuses; typed here to avoid importing zod. */
interface Issue {
  code?: string | undefined;
  input?: unknown;
  /** `invalid_type`: what it should be. */
  expected?: unknown;
  /** `invalid_value`: what it may be. */
  values?: unknown;
  /** `too_big` and `too_small`: what was measured, and its bound. */
  origin?: unknown;
  maximum?: unknown;
  minimum?: unknown;
  inclusive?: unknown;
  /** `invalid_format`: which. */
  format?: unknown;
}

export const missingText = 'This field is required';
const otherwise = 'This value is not permitted';

const types: Readonly<Record<string, string>> = {
  string: 'Must be a text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'Must be an identifier (UUID)',
  email: 'Must be a valid email',
  date: 'Must be a date, yyyy-MM-dd',
  datetime: 'Must be a moment, such as 2026-01-31T09:30:00Z',
};

const tooBig = ({ origin, maximum, inclusive }: Issue): string => {
  if (origin === 'string') return `Must be no longer than ${String(maximum)} characters`;
  if (origin === 'array') return `Must have no more than ${String(maximum)} entries`;
  return `Must be less than ${inclusive ? 'or equal to ' : ''}${String(maximum)}`;
};

const tooSmall = ({ origin, minimum, inclusive }: Issue): string => {
  if (origin === 'number' || origin === 'int')
    return `Must be greater than ${inclusive ? 'or equal to ' : ''}${String(minimum)}`;
  if (minimum === 1) return missingText;
  return origin === 'string'
    ? `Must be at least ${String(minimum)} characters long`
    : `Must have at least ${String(minimum)} entries`;
};

/** @returns why a value is refused, in words for a person, without a full stop */
export function issueText(issue: Issue): string {
  const { code, input, expected, values, format } = issue;
  if (code === 'invalid_type' && input === undefined) return missingText;
  if (code === 'invalid_type') return types[String(expected)] ?? otherwise;
  if (code === 'invalid_value' && Array.isArray(values))
    return `Must be ${values.length === 1 ? '' : 'one of: '}${values.map(String).join(', ')}`;
  if (code === 'too_big') return tooBig(issue);
  if (code === 'too_small') return tooSmall(issue);
  if (code === 'invalid_format') return formats[String(format)] ?? otherwise;
  return otherwise;
}
