import { createHmac, randomBytes } from 'node:crypto';
import { secretPrefix } from '../../../../contract/attention/webhookTerms';

const secretBytes = 32;

export const newSecret = (): Buffer => randomBytes(secretBytes);

/** @returns the text of a secret, which is shown once */
export const secretText = (secret: Uint8Array): string =>
  secretPrefix + Buffer.from(secret).toString('base64');

interface Signed {
  /** uuid of the delivery. */
  id: string;
  now: Date;
  body: string;
}

/**
 * Signs a message according to Standard Webhooks: HMAC-SHA256 over id, timestamp and body, with each secret.
 * @param secrets starting with the current one
 */
export function signedHeaders(
  { id, now, body }: Signed,
  secrets: readonly Uint8Array[],
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${digest.digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'encryption-console-webhook',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
