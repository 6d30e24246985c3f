import type { IncomingMessage } from 'node:http';

/** The form cannot be read; the status says whose fault it is and the message says why. */
export class FormRefused extends Error {
  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
  ) {
    super(message);
  }
}

const longestForm = 16 * 1024;

/**
 * Reads the fields of a posted form.
 * @throws FormRefused when it is too long, cut off, or no form
 */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new FormRefused(415, 'The form was sent in a form that is not understood.');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > longestForm) throw new FormRefused(413, 'The form is too long.');
    chunks.push(bytes);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/**
 * Tells our own page's form from another site's: the browser names the origin of every POST, and no page
 * can change that (OWASP ASVS 3.5.1).
 */
export function isFromOurPage(req: IncomingMessage, origin: string): boolean {
  const site = req.headers['sec-fetch-site'];
  return req.headers.origin === origin && (site === undefined || site === 'same-origin');
}
