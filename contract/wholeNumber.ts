import { issueText, missingText } from './issueTexts';
import { z } from './zod';

const named = (bound: number): string => bound.toLocaleString('en-US');

/**
 * A required whole number; what is beyond a bound is answered with it, also where it is so far beyond that the library
 * takes it for no whole number. A form's empty field is an empty text.
 * @param max where left out the largest that JSON carries exactly
 */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) => {
  const tooSmall = () => `Must be greater than or equal to ${named(min)}`;
  const tooBig = () => `Must be less than or equal to ${named(max)}`;
  return z
    .int({
      abort: true,
      error: ({ code, input }) => {
        if (code === 'too_small') return tooSmall();
        if (code === 'too_big') return tooBig();
        return input === '' ? missingText : issueText({ code, input, expected: 'int' });
      },
    })
    .min(min, { error: tooSmall })
    .max(max, { error: tooBig });
};
