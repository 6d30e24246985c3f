import type { Failure } from '../../contract/api/envelope';
import { scimRefusals } from '../../texts/refusals/scim';
import { ApiError } from '../domain/engine/apiError';

/** Keywords of RFC 7644 section 3.12 that are used here. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

export class ScimRefused extends ApiError {
  readonly scimType: ScimType;

  /** @param status 400, or 413 for what is too much */
  constructor(scimType: ScimType, details: string, status: 400 | 409 | 413 = 400) {
    super({ status, info: scimRefusals.title, details });
    this.scimType = scimType;
  }
}

const keywords: ReadonlySet<unknown> = new Set<ScimType>(['invalidSyntax', 'invalidValue']);
const isKeyword = (value: unknown): value is ScimType => keywords.has(value);

/** Messages of the library itself. All others are the JavaScript engine's, and describe only the program. */
const complaints = /^(?:(?:Complex |Required )?Attribute '|The request body )/i;

/**
 * Does what reads a provider's own data by the library, whose complaints are about these.
 * @throws ScimRefused 400
 */
export async function understood<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError || !(error instanceof Error)) throw error;
    const keyword = 'scimType' in error && isKeyword(error.scimType) ? error.scimType : undefined;
    const words = complaints.test(error.message)
      ? error.message.slice(0, 500)
      : scimRefusals.unreadable;
    throw Object.assign(new ScimRefused(keyword ?? 'invalidValue', words), { cause: error });
  }
}

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** @returns the refusal in words of SCIM: what a form would mark is a bad value, or one that is taken */
export function inScim(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 422) return error;
  const isTaken = error.errors.some(({ code }) => code === 'taken');
  return isTaken
    ? new ScimRefused('uniqueness', error.message, 409)
    : new ScimRefused('invalidValue', error.message);
}

/** @returns the body of an error (RFC 7644 section 3.12) */
export const errorBody = ({ status, message }: Failure, error: unknown) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(error instanceof ScimRefused && { scimType: error.scimType }),
  detail: message,
});
