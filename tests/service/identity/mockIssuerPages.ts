import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { factorsAsked, type LoginEvent } from '../server/tenantActions';

/** A person whom the issuer knows; both factors are the press of a button. */
interface IssuerPerson {
  sub: string;
  email: string;
  mfa: boolean;
}

interface IssuerSession {
  id: string;
  person: IssuerPerson;
  signedIn: Date;
  confirmed?: Date;
}

interface Grant {
  session: IssuerSession;
  scope: string;
  nonce: string | null;
  challenge: string | null;
}

export interface IssuerSessions {
  people: IssuerPerson[];
  /** Paths of the pages that were opened, with their `prompt`. */
  visited: string[];
  sessions: Map<string, IssuerSession>;
  codes: Map<string, Grant>;
  refreshTokens: Map<string, Grant>;
}

const cookieName = 'mock_issuer';

const sessionOf = (
  { sessions }: IssuerSessions,
  request: IncomingMessage,
): IssuerSession | undefined =>
  sessions.get(new RegExp(`${cookieName}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1] ?? '');

/** A request with its parameters: of the form for a POST, of the address otherwise. */
export interface IssuerCall {
  request: IncomingMessage;
  response: ServerResponse;
  parameters: URLSearchParams;
}

export const pages = {
  '/authorize': authorize,
  '/signed-in': signIn,
  '/confirmed': confirm,
  '/v2/logout': logout,
};

function authorize(issuer: IssuerSessions, call: IssuerCall) {
  const { request, parameters } = call;
  const session = sessionOf(issuer, request);
  const prompt = parameters.get('prompt');
  issuer.visited.push(prompt ? `/authorize ${prompt}` : '/authorize');
  if (prompt === 'none' && !session)
    return answer(call, { error: 'login_required', error_description: 'Login required' });
  if (!session || prompt === 'login') {
    const emails = issuer.people.map(({ email }) => email);
    return page(call, 'Their sign-in', form('/signed-in', parameters, emails));
  }
  const scope = parameters.get('scope') ?? '';
  const isAsked = factorsAsked(eventOf({ session, scope })) !== undefined;
  if (isAsked && !parameters.has('confirmed')) {
    const choices = form('/confirmed', parameters, ['Confirm', 'Cancel']);
    return page(call, 'Their second factor', choices);
  }
  const code = randomUUID();
  const nonce = parameters.get('nonce');
  issuer.codes.set(code, { session, scope, nonce, challenge: parameters.get('code_challenge') });
  return answer(call, { code });
}

function signIn(issuer: IssuerSessions, { request, response, parameters }: IssuerCall) {
  const person = issuer.people.find(({ email }) => email === parameters.get('chosen'));
  if (!person) return response.writeHead(400).end();
  // A quirk: a new sign-in of the same person keeps the session's id. Times have seconds, and no test signs a person in
  // twice within one.
  const existing = sessionOf(issuer, request);
  const before = existing?.person === person ? existing : undefined;
  const id = before?.id ?? randomUUID();
  const begun = new Date(Math.max(Date.now(), (before?.signedIn.getTime() ?? 0) + 1000));
  issuer.sessions.set(id, { id, person, signedIn: begun });
  response.setHeader('Set-Cookie', `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax`);
  parameters.delete('prompt');
  return redirect(response, `/authorize?${parameters.toString()}`);
}

function confirm(issuer: IssuerSessions, call: IssuerCall) {
  const { request, response, parameters } = call;
  if (parameters.get('chosen') === 'Cancel')
    return answer(call, { error: 'access_denied', error_description: 'Cancelled there.' });
  const session = sessionOf(issuer, request);
  if (session) session.confirmed = new Date();
  parameters.set('confirmed', 'yes');
  return redirect(response, `/authorize?${parameters.toString()}`);
}

function logout(issuer: IssuerSessions, { request, response, parameters }: IssuerCall) {
  issuer.visited.push('/v2/logout');
  issuer.sessions.delete(sessionOf(issuer, request)?.id ?? '');
  return redirect(response, parameters.get('returnTo') ?? '');
}

/** The event that the tenant's login actions receive. */
export function eventOf({
  session: { id, person, signedIn, confirmed },
  scope,
  isRefresh = false,
}: Pick<Grant, 'session' | 'scope'> & { isRefresh?: boolean }): LoginEvent {
  return {
    transaction: { requested_scopes: scope.split(' ') },
    user: {
      email: person.email,
      email_verified: true,
      enrolledFactors: person.mfa ? [{ type: 'otp' }] : [],
    },
    authentication: {
      methods: [
        { name: 'pwd', timestamp: signedIn.toISOString() },
        ...(confirmed ? [{ name: 'mfa', timestamp: confirmed.toISOString(), type: 'otp' }] : []),
      ],
    },
    ...(isRefresh ? { refresh_token: { session_id: id } } : { session: { id } }),
  };
}

/** Sends the code back: to the console, or to the parent of the silent frame. */
function answer(call: IssuerCall, said: Record<string, string>) {
  const { response, parameters } = call;
  const back = new URL(parameters.get('redirect_uri') ?? '');
  const all = { ...said, state: parameters.get('state') ?? '' };
  if (parameters.get('response_mode') === 'web_message') {
    const message = JSON.stringify({ type: 'authorization_response', response: all });
    const script = `<script>parent.postMessage(${message}, '${back.origin}')</script>`;
    return page(call, 'Silent', script);
  }
  for (const [name, value] of Object.entries(all)) back.searchParams.set(name, value);
  return redirect(response, back.href);
}

const redirect = (response: ServerResponse, location: string) =>
  response.writeHead(303, { Location: location }).end();

const page = ({ response }: IssuerCall, heading: string, body: string) =>
  response
    .writeHead(200, { 'Content-Type': 'text/html' })
    .end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Theirs</title><h1>${heading}</h1>${body}</html>`,
    );

/** A form with a button for each choice, which also returns the parameters of the request. */
const form = (action: string, query: URLSearchParams, choices: string[]): string => {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const hiddenInputs = [...query].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  const buttons = choices.map(
    (choice) => `<button name="chosen" value="${choice}">${choice}</button>`,
  );
  return `<form method="post" action="${action}">${hiddenInputs.join('')}${buttons.join('')}</form>`;
};
