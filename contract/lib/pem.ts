import { privateKeyTexts } from '../../texts/refusals/privateKeys';
import { ruleTexts } from '../../texts/rules/fields';
import { credentialRules } from '../../texts/rules/apiKeys';
import { holdsPrivateKey } from './privateKeys';
import { z } from './zod';

/** One block of PEM as programs write it (RFC 7468), without surrounding text. */
export const pemBlock = (label: string, message: string) =>
  z
    .string()
    .max(16_384)
    .regex(
      new RegExp(
        `^-----BEGIN ${label}-----\\r?\\n[A-Za-z0-9+/=\\r\\n]+-----END ${label}-----\\r?\\n?$`,
      ),
      message,
    );

/**
 * A pasted public key: one block of PEM, surrounded only by white space.
 * @param max characters
 */
export const pastedPublicKey = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => !holdsPrivateKey(text), {
      error: privateKeyTexts.inPlaceOfPublic,
      abort: true,
    })
    .max(max, ruleTexts.longest(max))
    .regex(
      /^-----BEGIN PUBLIC KEY-----\s[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/,
      credentialRules.publicKey,
    );
