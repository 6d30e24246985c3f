import { issueTexts } from '../../texts/rules/issues';
import { countText } from '../../texts/admin-kit/counted';
import { issueText } from './issueTexts';
import { z } from './zod';

/** A form leaves a text what has more digits than every number holds exactly. */
const longNumber = /^\s*(-?)\d{16,}\s*$/;
const maxDigits = 999_999_999_999_999;

/**
 * A required whole number; what is beyond a bound is answered with it, also where it is so far beyond that the library
 * takes it for no whole number. A form's empty field is an empty text.
 * @param max where left out the largest that can be typed
 */
export const wholeNumber = (min: number, max = maxDigits) => {
  const tooSmall = () => issueTexts.atLeast(countText(min));
  const tooBig = () => issueTexts.atMost(countText(max));
  return z
    .int({
      abort: true,
      error: ({ code, input }) => {
        const long = typeof input === 'string' ? longNumber.exec(input) : null;
        if (code === 'too_small' || long?.[1] === '-') return tooSmall();
        if (code === 'too_big' || long) return tooBig();
        return input === '' ? issueTexts.missing : issueText({ code, input, expected: 'int' });
      },
    })
    .min(min, { error: tooSmall })
    .max(max, { error: tooBig });
};
