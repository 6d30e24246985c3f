import { parseExact } from './exactJson';
import { type Call, type Connection, demandStatus, exchange } from './exchange';

const keyField = 'encrypted_private_key';

const hasKey = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && keyField in value;

/** Puts in the private key of a program that signed in, which the service does not have (IDP mode). */
function withOwnKey(body: unknown, pem: string | undefined): unknown {
  if (pem === undefined || typeof body !== 'object' || body === null) return body;
  if (hasKey(body)) return { ...body, [keyField]: pem };
  const fields = Object.entries(body).map(([name, value]: [string, unknown]) =>
    hasKey(value) ? [name, { ...value, [keyField]: pem }] : [name, value],
  );
  return Object.fromEntries(fields);
}

/**
 * Signs and sends a call.
 * @returns the answer's body with exact numbers; undefined unless it is JSON
 * @throws Refused, and Error for an answer of a form that a published client would not read
 */
export async function answerBody(
  connection: Connection,
  expected: 200 | 201 | 204,
  call: Call,
): Promise<unknown> {
  const { text } = demandStatus(await exchange(connection, call), expected);
  if (expected === 204 && text !== '') throw new Error('An answer 204 has a body.');
  return withOwnKey(parseExact(text), connection.certified?.encryptedPrivateKey);
}
