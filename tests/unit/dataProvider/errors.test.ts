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

describe('an error becomes a message', () => {
  it('from the list of errors first', () => {
    expect(messageOf(new HttpError('x', 422, everything))).toBe('first second');
  });

  it('which is the first of several where only that is wanted', () => {
    expect(messageOf(new HttpError('x', 422, everything), undefined, true)).toBe('first');
    expect(messageOf([{ message: 'one' }, 'two'], undefined, true)).toBe('one');
    expect(messageOf(new HttpError('x', 422, withoutList), undefined, true)).toBe('the details');
  });

  it('and says once what several say', () => {
    const errors = [{ detail: 'locked' }, { detail: 'locked' }, { detail: 'else' }];
    expect(messageOf({ errors })).toBe('locked else');
  });

  it('then from the nested details', () => {
    expect(messageOf(new HttpError('x', 422, withoutList))).toBe('the details');
    expect(messageOf(new HttpError('x', 422, { ...everything, errors: [] }))).toBe('the details');
  });

  it.each([
    [{ error: 'refused', message: 'the message' }, 'refused'],
    [{ errors: 'refused', message: 'the message' }, 'refused'],
    [{ error: ['one', { detail: 'two' }], message: 'the message' }, 'one two'],
    [{ error: { message: 'inner' }, message: 'the message' }, 'inner'],
    [{ error: { info: 'title only' }, message: 'the message' }, 'title only'],
  ])('then from the error or errors of the answer: %j', (body, text) => {
    expect(messageOf(new HttpError('x', 400, body))).toBe(text);
  });

  it('then from the message', () => {
    expect(messageOf(new HttpError('x', 400, { message: 'the message' }))).toBe('the message');
    expect(messageOf(new HttpError('of the error', 400, {}))).toBe('of the error');
    expect(messageOf(new Error('of the error'))).toBe('of the error');
  });

  it('shows a string as it is and a list by its items', () => {
    expect(messageOf('as it is')).toBe('as it is');
    expect(messageOf([{ detail: 'a' }, { message: 'b' }, 'c'])).toBe('a b c');
  });

  it.each([undefined, null, '', 0, {}, [], { errors: [{}] }, new Error(''), { error: {} }])(
    'says the default for %j',
    (error) => {
      expect(messageOf(error)).toBe('An unknown error occurred.');
      expect(messageOf(error, 'There was an issue.')).toBe('There was an issue.');
    },
  );
});

describe('an error with a title', () => {
  it("takes the service's title, details and request id", () => {
    expect(titleAndDetails(new HttpError('x', 422, everything))).toEqual({
      title: 'the title',
      details: 'the details',
      requestId: 'r-1',
    });
  });

  it('has words for an error that is none of the service', () => {
    expect(titleAndDetails(new Error('broken'))).toEqual({
      title: 'An unknown error occurred.',
      details: 'broken',
    });
  });
});

describe('a failure', () => {
  const failure = 'There was an issue deleting the dataset.';
  const nothingSaid = new HttpError('', 500, {});

  it("is the catalogue's sentence with the service's own words below it", () => {
    const error = new HttpError('x', 422, everything);
    expect(failureOf(error, { failure })).toMatchObject({
      title: failure,
      details: 'first second',
      requestId: 'r-1',
    });
    expect(noticeOf(error, { failure })).toEqual({ message: failure });
  });

  it('has the default where the service says nothing', () => {
    expect(failureOf(nothingSaid, { failure }).details).toBe('An unknown error occurred.');
    expect(noticeOf(nothingSaid, { failure })).toEqual({ message: failure });
  });

  it('is not explained by its own sentence', () => {
    expect(failureOf(new Error(failure), { failure }).details).toBeUndefined();
  });

  it('may have a second sentence, which comes before those words', () => {
    const texts = { failure, failureDetail: 'Error attempting it.' };
    const error = new HttpError('x', 422, everything);
    expect(failureOf(error, texts).details).toBe('Error attempting it. first second');
    expect(noticeOf(error, texts)).toEqual({ title: failure, message: 'Error attempting it.' });
  });

  it('may say the first error only', () => {
    const error = new HttpError('x', 422, everything);
    expect(failureOf(error, { failure, firstError: true }).details).toBe('first');
    expect(titleAndDetails(error, true).details).toBe('first');
  });

  it.each([
    [new HttpError('x', 422, everything), { title: 'the title', message: 'the details' }],
    [new HttpError('x', 422, { message: 'why' }), { title: failure, message: 'why' }],
    [nothingSaid, { title: failure, message: 'An unknown error occurred.' }],
    [new HttpError('The service cannot be reached.', 0), { message: failure }],
  ])("may be notified of by the service's title and details: %#", (error, notice) => {
    expect(noticeOf(error, { failure, titledByService: true })).toEqual(notice);
  });
});

describe('errors of single fields', () => {
  it("loses the resource's prefix and keeps other names", () => {
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

  it('is empty for anything else', () => {
    expect(fieldErrors(new Error('x'), 'datasets')).toEqual({});
    expect(fieldErrors(undefined, 'datasets')).toEqual({});
  });

  it('takes a field called __proto__ for a name', () => {
    const found = fieldErrors({ errors: [{ field: '__proto__', detail: 'No.' }] }, 'datasets');
    expect(Object.keys(found)).toEqual(['__proto__']);
  });
});
