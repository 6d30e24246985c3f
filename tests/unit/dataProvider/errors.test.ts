import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import {
  failureOf,
  fieldErrors,
  messageOf,
  noticeOf,
  titleAndDetails,
} from '../../../src/dataProvider/errors';

const withoutList = {
  success: false,
  status: 422,
  message: 'the message',
  error: { info: 'the title', details: 'the details' },
  request_id: 'r-1',
};
const everything = {
  ...withoutList,
  errors: [{ field: 'datasets.name', code: 'taken', detail: 'first' }, { message: 'second' }],
};

describe('the message of an error', () => {
  it('comes first from the list of errors', () => {
    expect(messageOf(new HttpError('x', 422, everything))).toBe('first second');
  });

  it('contains only the first error on request', () => {
    expect(messageOf(new HttpError('x', 422, everything), undefined, true)).toBe('first');
    expect(messageOf([{ message: 'one' }, 'two'], undefined, true)).toBe('one');
    expect(messageOf(new HttpError('x', 422, withoutList), undefined, true)).toBe('the details');
  });

  it('contains a repeated text once', () => {
    const errors = [{ detail: 'locked' }, { detail: 'locked' }, { detail: 'else' }];
    expect(messageOf({ errors })).toBe('locked else');
  });

  it('comes second from the nested details', () => {
    expect(messageOf(new HttpError('x', 422, withoutList))).toBe('the details');
    expect(messageOf(new HttpError('x', 422, { ...everything, errors: [] }))).toBe('the details');
  });

  it.each([
    [{ error: 'refused', message: 'the message' }, 'refused'],
    [{ errors: 'refused', message: 'the message' }, 'refused'],
    [{ error: ['one', { detail: 'two' }], message: 'the message' }, 'one two'],
    [{ error: { message: 'inner' }, message: 'the message' }, 'inner'],
    [{ error: { info: 'title only' }, message: 'the message' }, 'title only'],
  ])('comes third from the error or errors of the response: %j', (body, text) => {
    expect(messageOf(new HttpError('x', 400, body))).toBe(text);
  });

  it("comes last from the response's message", () => {
    expect(messageOf(new HttpError('x', 400, { message: 'the message' }))).toBe('the message');
    expect(messageOf(new HttpError('of the error', 400, {}))).toBe('of the error');
    expect(messageOf(new Error('of the error'))).toBe('of the error');
  });

  it('accepts a string, and the items of a list', () => {
    expect(messageOf('as it is')).toBe('as it is');
    expect(messageOf([{ detail: 'a' }, { message: 'b' }, 'c'])).toBe('a b c');
  });

  it.each([undefined, null, '', 0, {}, [], { errors: [{}] }, new Error(''), { error: {} }])(
    'falls back to the default for %j',
    (error) => {
      expect(messageOf(error)).toBe('An unknown error occurred.');
      expect(messageOf(error, 'There was an issue.')).toBe('There was an issue.');
    },
  );
});

describe('an error with a title', () => {
  it("uses the service's title, details and request id", () => {
    expect(titleAndDetails(new HttpError('x', 422, everything))).toEqual({
      title: 'the title',
      details: 'the details',
      requestId: 'r-1',
    });
  });

  it('has a text for an error that does not come from the service', () => {
    expect(titleAndDetails(new Error('broken'))).toEqual({
      title: 'An unknown error occurred.',
      details: 'broken',
    });
  });
});

describe('a failure', () => {
  const failure = 'There was an issue deleting the dataset.';
  const nothingSaid = new HttpError('', 500, {});

  it("combines the catalogue's sentence with the service's message", () => {
    const error = new HttpError('x', 422, everything);
    expect(failureOf(error, { failure })).toMatchObject({
      title: failure,
      details: 'first second',
      requestId: 'r-1',
    });
    expect(noticeOf(error, { failure })).toEqual({ message: failure });
  });

  it('uses the default message where the service gives none', () => {
    expect(failureOf(nothingSaid, { failure }).details).toBe('An unknown error occurred.');
    expect(noticeOf(nothingSaid, { failure })).toEqual({ message: failure });
  });

  it('does not repeat its own sentence as the reason', () => {
    expect(failureOf(new Error(failure), { failure }).details).toBeUndefined();
  });

  it("may have a second sentence before the service's message", () => {
    const texts = { failure, failureDetail: 'Error attempting it.' };
    const error = new HttpError('x', 422, everything);
    expect(failureOf(error, texts).details).toBe('Error attempting it. first second');
    expect(noticeOf(error, texts)).toEqual({ title: failure, message: 'Error attempting it.' });
  });

  it('may show only the first error', () => {
    const error = new HttpError('x', 422, everything);
    expect(failureOf(error, { failure, firstError: true }).details).toBe('first');
    expect(titleAndDetails(error, true).details).toBe('first');
  });

  it.each([
    [new HttpError('x', 422, everything), { title: 'the title', message: 'the details' }],
    [new HttpError('x', 422, { message: 'why' }), { title: failure, message: 'why' }],
    [nothingSaid, { title: failure, message: 'An unknown error occurred.' }],
    [new HttpError('The service cannot be reached.', 0), { message: failure }],
  ])("may be notified with the service's title and details: %#", (error, notice) => {
    expect(noticeOf(error, { failure, titledByService: true })).toEqual(notice);
  });
});

describe('errors of fields', () => {
  it("lose the resource's prefix and keep other names", () => {
    const body = {
      errors: [
        { field: 'datasets.name', code: 'taken', detail: 'Taken.' },
        { field: 'datasets.name', code: 'long', detail: 'Too long.' },
        { field: 'dataset_groups.name', code: 'x', message: 'Group.' },
        { field: 'description', code: 'x', detail: 'Required.' },
        { code: 'x', detail: 'Of the whole request.' },
      ],
    };
    expect(fieldErrors(new HttpError('x', 422, body), 'datasets')).toEqual({
      name: 'Taken. Too long.',
      'dataset_groups.name': 'Group.',
      description: 'Required.',
    });
  });

  it('are empty for anything else', () => {
    expect(fieldErrors(new Error('x'), 'datasets')).toEqual({});
    expect(fieldErrors(undefined, 'datasets')).toEqual({});
  });

  it('treat __proto__ as the name of a field', () => {
    const errors = fieldErrors({ errors: [{ field: '__proto__', detail: 'No.' }] }, 'datasets');
    expect(Object.keys(errors)).toEqual(['__proto__']);
  });
});
