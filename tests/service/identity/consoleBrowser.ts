import { createHash, randomBytes } from 'node:crypto';
import { clientId } from '../../../service/identity/requests/environment';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Absolute address that was answered. */
  url: string;
}

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
  scope?: string;
}

interface Send {
  method?: string;
  form?: Record<string, string> | URLSearchParams;
  headers?: Record<string, string>;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

const defaultScope = 'openid profile email offline_access';

/** Cookie value of the tests' browsers, which people with MFA trust from the start. */
export const trustedValue = 'tests'.padEnd(43, '-');

/** The console as the provider sees it: a browser with cookies that follows redirects, and PKCE. */
export class ConsoleBrowser {
  /** By name and path: the interactions of several tabs have cookies of one name. */
  private readonly cookies = new Map<string, Cookie>();
  private verifier = '';

  /**
   * @param server address of the requests when the origin is that of an imagined proxy
   * @param isTrusted whether signing in takes no one-time code here, as `startIdentity` has it
   */
  constructor(
    readonly origin: string,
    private readonly server = origin,
    private readonly isTrusted = true,
  ) {
    if (!isTrusted) return;
    for (const name of ['console_trusted_browser', '__Host-trusted_browser'])
      this.keep({ name, value: trustedValue, path: '/' });
  }

  /** One request, with the cookies of its path; does not follow redirects. */
  async send(address: string, { method, form, headers }: Send = {}): Promise<Answer> {
    const url = new URL(address, this.origin);
    const response = await fetch(new URL(url.pathname + url.search, this.server), {
      method: method ?? (form ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: this.cookieHeader(url.pathname),
        ...(form ? { origin: this.origin, 'sec-fetch-site': 'same-origin' } : {}),
        ...headers,
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    this.keepCookies(response.headers.getSetCookie());
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      url: url.href,
    };
  }

  /** Follows redirects until a page, or until the provider sends back to the console. */
  async open(address: string, options: Send = {}): Promise<Answer> {
    let answer = await this.send(address, options);
    for (let hops = 0; hops < 10; hops += 1) {
      const location = answer.headers.get('location');
      if (location === null) return answer;
      const next = new URL(location, answer.url);
      if (next.pathname === '/auth-callback' || next.pathname === '/')
        return { ...answer, url: next.href };
      answer = await this.send(next.href, { headers: options.headers });
    }
    throw new Error('The provider redirects for ever.');
  }

  /** The address that the console's library opens; `parameters` replace its own (undefined removes). */
  authorizeAddress(parameters: Record<string, string | undefined> = {}): string {
    this.verifier = randomBytes(32).toString('base64url');
    const all = {
      client_id: clientId,
      response_type: 'code',
      response_mode: 'query',
      redirect_uri: `${this.origin}/auth-callback`,
      audience: `${this.origin}/api`,
      scope: defaultScope,
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(all))
      if (value !== undefined) query.set(name, value);
    return `/authorize?${query.toString()}`;
  }

  /** Fills in the form of a page and sends it. */
  submit(page: Answer, form: Record<string, string>): Promise<Answer> {
    return this.open(new URL(page.url).pathname, { form });
  }

  async signIn(
    email: string,
    password: string,
    parameters: Record<string, string> = {},
  ): Promise<Answer> {
    const page = await this.open(this.authorizeAddress(parameters));
    const answer = await this.submit(page, { email, password });
    // The demo has the code filled in.
    const code = this.isTrusted && /name="code"[^>]*value="(\d{6})"/.exec(answer.text)?.[1];
    return code ? this.submit(answer, { code }) : answer;
  }

  /** Redeems the code of a callback address. */
  async redeem(callback: Answer, verifier = this.verifier): Promise<Answer> {
    return this.send('/oauth/token', {
      form: {
        grant_type: 'authorization_code',
        client_id: clientId,
        code: new URL(callback.url).searchParams.get('code') ?? '',
        code_verifier: verifier,
        redirect_uri: `${this.origin}/auth-callback`,
      },
    });
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.send('/oauth/token', {
      form: { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken },
    });
  }

  /** Opens the silent request that the console's library makes in a hidden frame. */
  silent(parameters: Record<string, string> = {}): Promise<Answer> {
    const silently = { prompt: 'none', response_mode: 'web_message' };
    return this.open(this.authorizeAddress({ ...silently, ...parameters }));
  }

  cookie(name: string): string | undefined {
    return [...this.cookies.values()].find((cookie) => cookie.name === name)?.value;
  }

  private cookieHeader(path: string): string {
    return [...this.cookies.values()]
      .filter((cookie) => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  private keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const separator = pair.indexOf('=');
      const name = pair.slice(0, separator);
      const value = pair.slice(separator + 1);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      this.keep({ name, value, path });
    }
  }

  private keep(cookie: Cookie): void {
    const key = `${cookie.name} ${cookie.path}`;
    if (cookie.value === '') this.cookies.delete(key);
    else this.cookies.set(key, cookie);
  }
}

/** The tokens of a token endpoint's answer. */
export const tokensOf = (answer: Answer): Tokens => JSON.parse(answer.text) as Tokens;

/** The parameters with which the provider sent back to the console. */
export const parametersOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(new URL(answer.url).searchParams);

/** The message that the silent frame posts to the console. */
export function messageOf(answer: Answer): Record<string, string> {
  const data = /var data = (\{.*\});/.exec(answer.text)?.[1];
  if (data === undefined) throw new Error(`no web message in: ${answer.text}`);
  return (JSON.parse(data) as { response: Record<string, string> }).response;
}
