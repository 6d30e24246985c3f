import type { FieldProblem, NamedConfirmation } from '../../../contract/api/envelope';
import { refusalTexts, refusalTitles } from '../../../texts/refusals/refusals';
import { serviceTexts } from '../../../texts/layout/serviceErrors';

interface ApiErrorParts {
  status: number;
  /** Title of an error card. */
  info: string;
  /** One sentence: what is wrong, and what to do where that is not plain. */
  details: string;
  errors?: FieldProblem[];
  headers?: Record<string, string>;
  confirmation?: NamedConfirmation;
}

/** A refusal with a status; everything in it is meant to be read by the caller. */
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

/** Refusal of a request without a token that works. */
export const unauthenticated = (details: string): ApiError =>
  new ApiError({
    status: 401,
    info: refusalTitles.notSignedIn,
    details,
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });

/** The same answer for a record that does not exist and one of another company. */
export const notFound = (what: string): ApiError =>
  new ApiError({ status: 404, info: serviceTexts.notFound, details: refusalTexts.noRecord(what) });

/** @param describe a problem as a sentence of the answer's message; its detail, unless given */
export const invalid = (
  errors: FieldProblem[],
  describe: (problem: FieldProblem) => string = ({ detail }) => detail,
): ApiError =>
  new ApiError({
    status: 422,
    info: refusalTitles.invalid,
    // Several fields may be refused for one reason, which is said once.
    details: [...new Set(errors.map((problem) => sentence(describe(problem))))].join(' '),
    errors,
  });

export const invalidField = (field: string, code: string, detail: string): ApiError =>
  invalid([{ field, code, detail }]);

/** Runs checks one after the other. @throws ApiError 422 with the problems of all of them */
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

/** @param what "GET /api/nothing": there is no such call or page */
export const routeNotFound = (what: string): ApiError =>
  new ApiError({ status: 404, info: serviceTexts.notFound, details: refusalTexts.nothingAt(what) });

/** @param what as of `routeNotFound`, of a path that has these methods alone (RFC 9110 section 15.5.6) */
export const methodNotAllowed = (what: string, allowed: readonly string[]): ApiError =>
  new ApiError({
    status: 405,
    info: refusalTitles.methodNotAllowed,
    details: refusalTexts.nothingAt(what),
    headers: { Allow: allowed.join(', ') },
  });

/** Every method that some path has; OPTIONS is the identity provider's. */
export const implementedMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

/** A method that the service has nowhere (RFC 9110 section 15.6.2). */
export const notImplemented = (method: string): ApiError =>
  new ApiError({
    status: 501,
    info: refusalTitles.notImplemented,
    details: refusalTexts.noMethod(method),
  });

/** @param reason of the permission table */
export const forbidden = (reason: string): ApiError =>
  new ApiError({
    status: 403,
    info: refusalTitles.notAllowed,
    details: reason,
    errors: [{ code: 'forbidden', detail: reason }],
  });

export const badRequest = (details: string): ApiError =>
  new ApiError({ status: 400, info: refusalTitles.badRequest, details });

/** @param what the record's kind; the person is shown both versions (decision 30) */
const stale = (what: string): ApiError =>
  new ApiError({
    status: 412,
    info: refusalTitles.stale,
    details: refusalTexts.staleUnsaved(what),
    errors: [{ code: 'stale', detail: refusalTexts.stale(what) }],
  });

/**
 * The versions of which a change takes any, `any` for whichever there is, undefined without a condition (decision 30).
 * An empty list matches none.
 */
export type IfMatch = readonly number[] | 'any' | undefined;

/**
 * @param current 0 for what is not there yet
 * @throws ApiError 412
 */
export function requireVersion(what: string, current: number, expected: IfMatch): void {
  if (expected === undefined) return;
  const isMatched = expected === 'any' ? current > 0 : expected.includes(current);
  if (!isMatched) throw stale(what);
}

/** The record's state does not allow this now. */
export const conflict = (details: string): ApiError =>
  new ApiError({
    status: 409,
    info: refusalTitles.conflict,
    details,
    errors: [{ code: 'conflict', detail: details }],
  });
