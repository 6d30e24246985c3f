import { createTransport } from 'nodemailer';
import { isThisMachine } from '../config/mode';
import type { SmtpServer } from '../config/smtpServer';
import type { Mail } from './outbox';

/** A mail could not be handed to the server. The message never contains the server's words. */
export class MailRefused extends Error {
  constructor(
    /** True if the server will never accept this mail, so that a retry is useless. */
    readonly permanent: boolean,
    /** Details that may be logged. */
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super('The mail server did not take the mail.');
  }
}

/** A mail with an id that stays the same on a retry, so that readers can drop the duplicate. */
export interface NamedMail extends Mail {
  uuid: string;
}

/** Hands one mail to the server, which is then responsible for it. @throws MailRefused */
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
 * Sends mails by SMTP (RFC 5321). Their links are secrets, so a server on another machine gets them
 * only over TLS, with a certificate for its name.
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
        // Prevents automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw refusalOf(error);
    }
  };
}

function transportTo({ host, port, secure, login }: SmtpServer) {
  const isLocal = isThisMachine(host);
  return createTransport({
    ...timeouts,
    host,
    port,
    secure,
    requireTLS: !secure && !isLocal,
    ignoreTLS: !secure && isLocal,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects to the server, and logs in if a login is set. @throws MailRefused */
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

/** The server's words may repeat the mail with its link, so only its numeric codes are kept. */
function refusalOf(error: unknown): MailRefused {
  const { name, code, originalCode, responseCode, command } = error as Record<string, unknown>;
  // A refused sender or login is a wrong setting, which somebody will correct.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  const permanent = isAboutMail && typeof responseCode === 'number' && responseCode >= 500;
  return new MailRefused(permanent, {
    code: originalCode ?? code ?? name,
    status: responseCode,
    command,
  });
}
