import type { Failure } from '../../contract/api/envelope';
import { scimRefusals } from '../../texts/refusals/scim';
import { ApiError } from '../domain/engine/apiError';

/** Keywords of RFC 7644 section 3.12 that this service uses. */
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

  /** @param status 400, 409 for a taken value, or 413 for too much data */
  constructor(scimType: ScimType, details: string, status: 400 | 409 | 413 = 400) {
    super({ status, info: scimRefusals.title, details });
    this.scimType = scimType;
  }
}

const keywords: ReadonlySet<unknown> = new Set<ScimType>(['invalidSyntax', 'invalidValue']);
const isKeyword = (value: unknown): value is ScimType => keywords.has(value);

/** Messages of the SCIM library about the data. All others come from the JavaScript engine, and describe the program. */
const libraryMessagePattern = /^(?:(?:Complex |Required )?Attribute '|The request body )/i;

/**
 * Parses a provider's data with the SCIM library, and converts its errors to refusals.
 * @throws ScimRefused 400
 */
export async function parseByLibrary<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError || !(error instanceof Error)) throw error;
    const keyword = 'scimType' in error && isKeyword(error.scimType) ? error.scimType : undefined;
    const details = libraryMessagePattern.test(error.message)
      ? error.message.slice(0, 500)
      : scimRefusals.unreadable;
    throw Object.assign(new ScimRefused(keyword ?? 'invalidValue', details), { cause: error });
  }
}

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** @returns an error with field problems as a SCIM error: `uniqueness` if a value is taken, else `invalidValue` */
export function toScimError(error: unknown): unknown {
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
