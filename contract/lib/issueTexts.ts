import { issueTexts as texts } from '../../texts/rules/issues';

/** Zod's issue for a value that a rule without its own message refuses; typed here to avoid importing zod. */
interface Issue {
  code?: string | undefined;
  input?: unknown;
  /** For `invalid_type`: the expected type. */
  expected?: unknown;
  /** For `invalid_value`: the allowed values. */
  values?: unknown;
  /** For `too_big` and `too_small`: the measured quantity, and its bound. */
  origin?: unknown;
  maximum?: unknown;
  minimum?: unknown;
  inclusive?: unknown;
  /** For `invalid_format`: the format. */
  format?: unknown;
}

const types: Readonly<Record<string, string>> = { ...texts.types, record: texts.types.object };
const formats: Readonly<Record<string, string>> = texts.formats;

const tooBig = ({ origin, maximum, inclusive }: Issue): string => {
  if (origin === 'string') return texts.longer(String(maximum));
  if (origin === 'array') return texts.moreEntries(String(maximum));
  return inclusive ? texts.atMost(String(maximum)) : texts.below(String(maximum));
};

const tooSmall = ({ origin, minimum, inclusive }: Issue): string => {
  if (origin === 'number' || origin === 'int')
    return inclusive ? texts.atLeast(String(minimum)) : texts.above(String(minimum));
  if (minimum === 1) return texts.missing;
  return origin === 'string' ? texts.shorter(String(minimum)) : texts.fewerEntries(String(minimum));
};

/** @returns why a value is refused, in words for people, without a full stop */
export function issueText(issue: Issue): string {
  const { code, input, expected, values, format } = issue;
  if ((code === 'invalid_type' || code === 'invalid_union') && input === undefined)
    return texts.missing;
  if (code === 'invalid_type') return types[String(expected)] ?? texts.notPermitted;
  if (code === 'invalid_value' && Array.isArray(values))
    return (values.length === 1 ? texts.only : texts.oneOf)(values.map(String).join(', '));
  if (code === 'too_big') return tooBig(issue);
  if (code === 'too_small') return tooSmall(issue);
  if (code === 'invalid_format') return formats[String(format)] ?? texts.notPermitted;
  return texts.notPermitted;
}
