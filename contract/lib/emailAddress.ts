import { issueTexts } from '../../texts/rules/issues';
import { textLimits } from './textLimits';
import { z } from './zod';

/** True for an address that mail can reach (RFC 5321 section 4.5.3.1). The pattern allows only ASCII characters. */
export function isEmailAddress(text: string): boolean {
  const [localPart = ''] = text.split('@', 1);
  return (
    text.length <= textLimits.email &&
    localPart.length <= textLimits.emailLocalPart &&
    z.regexes.email.test(text)
  );
}

export const emailAddress = z
  .string()
  .refine(isEmailAddress, issueTexts.formats.email)
  .meta({ format: 'email' });
