import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** The event that a tenant's login actions receive, as far as ours read it. */
export interface LoginEvent {
  transaction: { requested_scopes: string[] };
  user: { email: string; email_verified: boolean; enrolledFactors: { type: string }[] };
  authentication: { methods: { name: string; timestamp: string; type?: string }[] };
  session?: { id: string };
  refresh_token?: { session_id: string };
}

const [ask = '', tell = ''] = [
  ...readFileSync('docs/operating.md', 'utf8').matchAll(/```js\n(.*?)```/gs),
].map(([, code]) => code ?? '');

function run(code: string, event: LoginEvent): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  const actions: { onExecutePostLogin?: (loginEvent: unknown, api: unknown) => Promise<void> } = {};
  runInNewContext(code, { exports: actions });
  const api = {
    authentication: { challengeWithAny: (factors: unknown) => (said['asked'] = factors) },
    accessToken: { setCustomClaim: (name: string, value: unknown) => (said[name] = value) },
  };
  void actions.onExecutePostLogin?.(event, api);
  // Copies the result into this realm, so that tests can compare it.
  return JSON.parse(JSON.stringify(said)) as Record<string, unknown>;
}

/** The second factors that docs/operating.md's first action asks for; undefined for none. */
export const factorsAsked = (event: LoginEvent): unknown => run(ask, event)['asked'];

/** The claims that its second action sets. */
export const claimsTold = (event: LoginEvent): Record<string, unknown> => run(tell, event);
