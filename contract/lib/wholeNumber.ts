import { issueTexts } from '../../texts/rules/issues';
import { countText } from '../../texts/admin-kit/counted';
import { issueText } from './issueTexts';
import { z } from './zod';

/** A form keeps a number as text if it has more digits than a number can hold exactly. */
const longNumber = /^\s*(-?)\d{16,}\s*$/;
const maxTypedNumber = 999_999_999_999_999;

/**
 * A required whole number. The message for a value outside its bounds states the bound, even if the value is so large
 * that the library does not consider it a whole number. A form's empty field is an empty text.
 * @param max by default the largest number that can be typed
 */
export const wholeNumber = (min: number, max = maxTypedNumber) => {
  const tooSmall = () => issueTexts.atLeast(countText(min));
  const tooBig = () => issueTexts.atMost(countText(max));
  return z
    .int({
      abort: true,
      error: ({ code, input }) => {
        const longMatch = typeof input === 'string' ? longNumber.exec(input) : null;
        if (code === 'too_small' || longMatch?.[1] === '-') return tooSmall();
        if (code === 'too_big' || longMatch) return tooBig();
        return input === '' ? issueTexts.missing : issueText({ code, input, expected: 'int' });
      },
    })
    .min(min, { error: tooSmall })
    .max(max, { error: tooBig });
};
