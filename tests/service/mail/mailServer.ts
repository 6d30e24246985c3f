import { SMTPServer } from 'smtp-server';
import { createSendMail, type SendMail } from '../../../service/mail/smtpTransport';

/** A mail as the server got it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and text, lines ended by a line feed, with soft line breaks undone. */
  content: string;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  /** Refuses all recipients with this reason from now on; undefined accepts them. */
  refuse: (reason: { code: number; text: string } | undefined) => void;
  stop: () => Promise<void>;
}

/** A real mail server on this machine, without TLS; a login when asked for one. */
export async function startMailServer({
  port = 0,
  login,
}: { port?: number; login?: { user: string; password: string } } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: { code: number; text: string } | undefined;
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      username === login?.user && password === login?.password
        ? callback(null, { user: username })
        : callback(new Error('Invalid username or password')),
    onRcptTo: (_address, _session, callback) =>
      callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code })),
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          content: decoded(Buffer.concat(chunks).toString('utf8')),
        });
        callback();
      });
    },
  });
  // A client that goes away in the middle is no fault of the server's.
  server.on('error', () => undefined);
  const bound = await new Promise<number>((resolve) => {
    const { server: socket } = server;
    server.listen(port, '127.0.0.1', () => {
      const address = socket.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
  return {
    port: bound,
    received,
    refuse: (reason) => (refusal = reason),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const decoded = (content: string): string =>
  content.replaceAll('\r\n', '\n').replaceAll('=\n', '').replaceAll('=3D', '=');

/** The real transport to such a server. */
export const sendTo = (
  port: number,
  clock: () => Date,
  login?: { user: string; password: string },
): SendMail =>
  createSendMail({
    server: { host: '127.0.0.1', port, secure: false, login },
    from: 'console@acme.example',
    productName: 'Encryption Console',
    clock,
  });
