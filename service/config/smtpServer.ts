import { bareHost } from './bareHost';
/** A mail server, and this service's login there. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (RFC 8314); otherwise by STARTTLS. */
  secure: boolean;
  /** Undefined for a server that accepts this service by its address. */
  login: { user: string; password: string } | undefined;
}

/** Ports for mail submission: RFC 8314 section 7.3, RFC 6409 section 3.1. */
const defaultPorts: Record<string, number> = { 'smtps:': 465, 'smtp:': 587 };

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
};

/** True if a text is the address of a mail server without a path or options. */
export function isSmtpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  return (
    protocol in defaultPorts &&
    hostname !== '' &&
    (pathname === '' || pathname === '/') &&
    search === '' &&
    hash === '' &&
    (username === '') === (password === '') &&
    isDecodable(username) &&
    isDecodable(password)
  );
}

/** @param address accepted by `isSmtpAddress`; its name and password are percent-encoded */
export function smtpServerOf(address: string): SmtpServer {
  const { protocol, hostname, port: portText, username, password } = new URL(address);
  return {
    host: bareHost(hostname),
    port: portText === '' ? (defaultPorts[protocol] ?? 25) : Number(portText),
    secure: protocol === 'smtps:',
    login:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}
