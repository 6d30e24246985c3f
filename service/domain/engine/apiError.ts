import type { FieldProblem, NamedConfirmation } from '../../../contract/api/envelope';
import { refusalTexts, refusalTitles } from '../../../texts/refusals/refusals';
import { serviceTexts } from '../../../texts/layout/serviceErrors';

interface ApiErrorParts {
  status: number;
  /** Title of an error card. */
  info: string;
  /** One sentence: what is wrong, and what to do if that is not obvious. */
  details: string;
  errors?: FieldProblem[];
  headers?: Record<string, string>;
  confirmation?: NamedConfirmation;
}

/** A refusal with an HTTP status; all its content is meant for the caller. */
export class ApiError extends Error {
  readonly status: number;
  readonly info: string;
  readonly errors: FieldProblem[];
  readonly headers: Record<string, string>;
  readonly confirmation: NamedConfirmation | undefined;

  constructor({ status, info, details, errors = [], headers = {}, confirmation }: ApiErrorParts) {
    super(details);
    this.status = status;
    this.info = info;
    this.errors = errors;
    this.headers = headers;
    this.confirmation = confirmation;
  }
}

/** Refusal of a request without a valid token. */
export const unauthenticated = (details: string): ApiError =>
  new ApiError({
    status: 401,
    info: refusalTitles.notSignedIn,
    details,
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });

/** The answer for a record that does not exist or belongs to another company, which callers cannot tell apart. */
export const notFound = (noun: string): ApiError =>
  new ApiError({ status: 404, info: serviceTexts.notFound, details: refusalTexts.noRecord(noun) });

/** @param describe words a problem for the answer's message; by default its detail */
export const invalid = (
  errors: FieldProblem[],
  describe: (problem: FieldProblem) => string = ({ detail }) => detail,
): ApiError =>
  new ApiError({
    status: 422,
    info: refusalTitles.invalid,
    // Several fields may be refused for one reason, which then appears once.
    details: [...new Set(errors.map((problem) => sentence(describe(problem))))].join(' '),
    errors,
  });

export const invalidField = (field: string, code: string, detail: string): ApiError =>
  invalid([{ field, code, detail }]);

/** Runs checks one after another. @throws ApiError 422 with the problems of all checks */
export async function requireAll(checks: readonly (() => Promise<void>)[]): Promise<void> {
  const problems: FieldProblem[] = [];
  for (const check of checks)
    await check().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      problems.push(...error.errors);
    });
  if (problems.length > 0) throw invalid(problems);
}

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** @param methodAndPath without a route, such as "GET /api/nothing" */
export const routeNotFound = (methodAndPath: string): ApiError =>
  new ApiError({
    status: 404,
    info: serviceTexts.notFound,
    details: refusalTexts.nothingAt(methodAndPath),
  });

/** @param methodAndPath as for `routeNotFound`, if the path has only these methods (RFC 9110 section 15.5.6) */
export const methodNotAllowed = (
  methodAndPath: string,
  allowedMethods: readonly string[],
): ApiError =>
  new ApiError({
    status: 405,
    info: refusalTitles.methodNotAllowed,
    details: refusalTexts.nothingAt(methodAndPath),
    headers: { Allow: allowedMethods.join(', ') },
  });

/** Every method that some path supports; OPTIONS is supported by the identity provider. */
export const implementedMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

/** A method that no path of the service supports (RFC 9110 section 15.6.2). */
export const notImplemented = (method: string): ApiError =>
  new ApiError({
    status: 501,
    info: refusalTitles.notImplemented,
    details: refusalTexts.noMethod(method),
  });

/** @param reason from the permission table */
export const forbidden = (reason: string): ApiError =>
  new ApiError({
    status: 403,
    info: refusalTitles.notAllowed,
    details: reason,
    errors: [{ code: 'forbidden', detail: reason }],
  });

export const badRequest = (details: string): ApiError =>
  new ApiError({ status: 400, info: refusalTitles.badRequest, details });

/** @param noun kind of record; the person is shown both versions (decision 30) */
const stale = (noun: string): ApiError =>
  new ApiError({
    status: 412,
    info: refusalTitles.stale,
    details: refusalTexts.staleUnsaved(noun),
    errors: [{ code: 'stale', detail: refusalTexts.stale(noun) }],
  });

/**
 * Versions that a change accepts: any of the list, `any` existing version, or no condition if undefined (decision 30).
 * An empty list matches no version.
 */
export type IfMatch = readonly number[] | 'any' | undefined;

/**
 * @param currentVersion 0 if the record does not exist yet
 * @throws ApiError 412
 */
export function requireVersion(noun: string, currentVersion: number, expected: IfMatch): void {
  if (expected === undefined) return;
  const isMatched = expected === 'any' ? currentVersion > 0 : expected.includes(currentVersion);
  if (!isMatched) throw stale(noun);
}

/** The record's current state does not allow the action. */
export const conflict = (details: string): ApiError =>
  new ApiError({
    status: 409,
    info: refusalTitles.conflict,
    details,
    errors: [{ code: 'conflict', detail: details }],
  });
