import { createTransport } from 'nodemailer';
import { isThisMachine } from '../config/mode';
import type { SmtpServer } from '../config/smtpServer';
import type { Mail } from './outbox';

/** A mail could not be handed to the server. The message never holds what the server said. */
export class MailRefused extends Error {
  constructor(
    /** True if the server will never take this mail, so that a retry is useless. */
    readonly permanent: boolean,
    /** Details that may be logged. */
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super('The mail server did not take the mail.');
  }
}

/** A mail with a name that stays the same when it is sent again, so that readers can drop the second. */
export interface NamedMail extends Mail {
  uuid: string;
}

/** Hands one mail to the server, which answers for it from then on. @throws MailRefused */
export type SendMail = (mail: NamedMail) => Promise<void>;

export interface Sender {
  server: SmtpServer;
  from: string;
  productName: string;
  clock: () => Date;
}

/** Milliseconds; their sum is far below the lease of a mail (service/mail/delivery.ts). */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 30_000,
};

/**
 * Sends mails by SMTP (RFC 5321). Their links are secrets, so that a server on another machine gets them
 * over TLS only, with a certificate of its own name.
 */
export function createSendMail({ server, from, productName, clock }: Sender): SendMail {
  const transport = transportTo(server);
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return async ({ uuid, recipient, subject, text }) => {
    try {
      await transport.sendMail({
        from: { name: productName, address: from },
        to: { name: '', address: recipient },
        subject,
        text,
        messageId: `<${uuid}@${domain}>`,
        date: clock(),
        // RFC 3834: no answering machine is to answer.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw refusalOf(error);
    }
  };
}

function transportTo({ host, port, secure, login }: SmtpServer) {
  const staysHere = isThisMachine(host);
  return createTransport({
    ...timeouts,
    host,
    port,
    secure,
    requireTLS: !secure && !staysHere,
    ignoreTLS: !secure && staysHere,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Greets the server, and logs in where there is a login. @throws MailRefused */
export async function verifyMailServer(server: SmtpServer): Promise<void> {
  const transport = transportTo(server);
  try {
    await transport.verify();
  } catch (error) {
    throw refusalOf(error);
  } finally {
    transport.close();
  }
}

/** The server's own words may repeat the mail, link and all: only its numbers are kept. */
function refusalOf(error: unknown): MailRefused {
  const { name, code, originalCode, responseCode, command } = error as Record<string, unknown>;
  // A refused sender or login is a wrong setting, which somebody will mend.
  const ofThisMail = command === 'RCPT TO' || command === 'DATA';
  const permanent = ofThisMail && typeof responseCode === 'number' && responseCode >= 500;
  return new MailRefused(permanent, {
    code: originalCode ?? code ?? name,
    status: responseCode,
    command,
  });
}
