import { HttpError } from 'ra-core';
import { isObject } from '../../contract/lib/isObject';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import type { ActionFailure, FailureTexts } from '../model/failure';

type Fields = Record<string, unknown>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Text of an item in a list of errors: its `detail`, otherwise its `message`. */
const itemText = (item: Fields): string | undefined =>
  text(item['detail']) ?? text(item['message']);

/** Each item's detail or message, or the item itself, without repetitions. @param firstError only the first */
const listText = (list: unknown, firstError = false): string | undefined => {
  if (!Array.isArray(list)) return undefined;
  const texts = list.map((item: unknown) => (isObject(item) ? itemText(item) : text(item)));
  const distinct = [...new Set(texts.filter((item) => item !== undefined))];
  return text((firstError ? distinct.slice(0, 1) : distinct).join(' '));
};

/** A string as it is, the items of a list, or the text field of an object. */
const anyText = (value: unknown): string | undefined =>
  text(value) ??
  listText(value) ??
  (isObject(value)
    ? (text(value['details']) ?? itemText(value) ?? text(value['info']))
    : undefined);

/** The service's answer inside an HttpError, or the answer itself. */
const bodyOf = (error: unknown): Fields => {
  if (!isObject(error)) return {};
  return isObject(error['body']) ? error['body'] : error;
};

/** The service's list of errors, which `withFormErrors` moves to `problems`. */
const errorsIn = (body: Fields): unknown => body['problems'] ?? body['errors'];

/**
 * The only place where an error becomes a message. Sources in the order of console.md section 8: the list of errors,
 * the nested details, the error or errors of the response, the message.
 * @param error any thrown value: an HttpError, an answer's body, an Error, a string, a list
 * @param fallback message for an error without any text
 * @param firstError uses only the first of several errors
 */
export function messageOf(
  error: unknown,
  fallback: string = serviceTexts.unknown,
  firstError?: boolean,
): string {
  const direct = text(error) ?? listText(error, firstError);
  if (direct !== undefined) return direct;
  const body = bodyOf(error);
  const nested = body['error'];
  return (
    listText(errorsIn(body), firstError) ??
    anyText(nested) ??
    anyText(body['errors']) ??
    text(body['message']) ??
    (isObject(error) ? text(error['message']) : undefined) ??
    fallback
  );
}

/** @param firstError in place of the details @returns title, details, and the request's id in the log */
export function titleAndDetails(error: unknown, firstError = false) {
  const body = bodyOf(error);
  const nested = isObject(body['error']) ? body['error'] : {};
  return {
    title: text(nested['info']) ?? serviceTexts.unknown,
    details:
      (firstError ? undefined : text(nested['details'])) ?? messageOf(error, undefined, firstError),
    requestId: text(body['request_id']),
  };
}

/**
 * The errors of single fields, for the form that was sent.
 * @param key plural key of the resource; `datasets.name` becomes `name`. Without it, any such prefix is removed
 * @returns one text for each field; several texts of one field are joined
 */
export function fieldErrors(error: unknown, key?: string): Record<string, string> {
  const list = errorsIn(bodyOf(error));
  const found = new Map<string, string>();
  for (const item of Array.isArray(list) ? (list as unknown[]) : []) {
    if (!isObject(item)) continue;
    const field = text(item['field']);
    const detail = itemText(item);
    if (field === undefined || detail === undefined) continue;
    const prefix = key === undefined ? /^\w+\./.exec(field)?.[0] : `${key}.`;
    const name = prefix && field.startsWith(prefix) ? field.slice(prefix.length) : field;
    const before = found.get(name);
    found.set(name, before === undefined ? detail : `${before} ${detail}`);
  }
  return Object.fromEntries(found);
}

/**
 * Prepares an error for forms of react-admin, which show `body.errors` under the fields they are named by. Without such
 * errors they notify the message. The service's list is then in `body.problems`.
 */
export function withFormErrors(error: unknown): unknown {
  const { errors: problems, ...body } = bodyOf(error);
  if (!(error instanceof HttpError) || !Array.isArray(problems)) return error;
  const errors = fieldErrors(error);
  const hasFields = Object.keys(errors).length > 0;
  return Object.assign(error, { body: { ...body, problems, ...(hasFields && { errors }) } });
}

/** A failure as forms and dialogs show it: our sentence, and the service's own words (console.md section 8). */
export function failureOf(
  error: unknown,
  { failure: title, failureDetail, firstError }: FailureTexts,
): ActionFailure {
  const details = [failureDetail, messageOf(error, undefined, firstError)];
  const fields = fieldErrors(error);
  return {
    title,
    details: text(details.filter((detail) => detail !== undefined && detail !== title).join(' ')),
    fields: Object.keys(fields).length === 0 ? undefined : fields,
    requestId: titleAndDetails(error).requestId,
    ...(isUncertain(error) && { uncertain: true }),
  };
}

/** A failure as its notification; the service's own words are shown where the action was started. */
export function noticeOf(
  error: unknown,
  { failure, failureDetail, titledByService }: FailureTexts,
): { title?: string; message: string } {
  // Without an answer there is no title of the service, and the place where the action was started says so.
  if (!titledByService || statusOf(error) === 0)
    return failureDetail === undefined
      ? { message: failure }
      : { title: failure, message: failureDetail };
  const { title, details: message } = titleAndDetails(error);
  return { title: title === serviceTexts.unknown ? failure : title, message };
}

/** The `WWW-Authenticate` header: a demand for a one-time code does not mean that the session ended (decision 9). */
export const challengeOf = (error: unknown): string =>
  isObject(error) ? (text(error['challenge']) ?? '') : '';

/** HTTP status of an error, 0 without an answer, undefined for an error that is not of a call. */
export const statusOf = (error: unknown): number | undefined =>
  isObject(error) && typeof error['status'] === 'number' ? error['status'] : undefined;

/** The outcome is unknown: there was no answer, or one from a proxy in between. */
export const isUncertain = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === 0 || (status !== undefined && status >= 500);
};

/** The service did something, but its answer does not confirm that all of it was done. */
export const isUnconfirmed = (error: unknown): boolean => {
  const status = statusOf(error);
  return status !== undefined && status >= 200 && status < 300;
};
