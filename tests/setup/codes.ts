import { http } from 'msw';
import type { StepUpScope } from '../../contract/access/stepUp';
import { confirmation, demandsStepUp, server } from './network';

type Body = Readonly<Record<string, unknown>>;

/** Scope of the code that a call asks for, by its body where that decides. */
type Demand = StepUpScope | ((body: Body) => StepUpScope | undefined);

/** Call that lacked its code. */
export interface StepUpCall {
  /** Method and path below the API's base, without its query. */
  call: string;
  body: unknown;
}

/** The only address range that counts as wider than the one before. */
const widerRange = '10.0.0.0/7';

/** Calls that the service asks people with MFA to confirm; `:uuid` stands for any segment. */
const demands: Readonly<Record<string, Demand>> = {
  'PATCH /datasets/:uuid': (body) =>
    'key_rotation_interval' in body
      ? 'change:datakeyschedule'
      : 'encryption_algorithm' in body
        ? 'change:datakeyalgorithm'
        : undefined,
  'POST /datasets/:uuid/rotate': 'rotate:datakey',
  'DELETE /datasets/:uuid': 'delete:dataset',
  'POST /wizard/datasets': (body) => ('api_keys' in body ? 'grant:decryption' : undefined),
  // Structured data asks for a code even to grant encryption alone; the tests of that stub it themselves.
  'POST /dataset-groups-datasets-api-keys': ({ type }) =>
    type === 'encrypt' ? undefined : 'grant:decryption',
  'PATCH /dataset-groups-datasets-api-keys/:uuid': (body) =>
    body['decrypt'] === true ? 'grant:decryption' : undefined,
  'PATCH /api-keys/:uuid': (body) =>
    body['ip_allowed'] === widerRange
      ? 'widen:addressranges'
      : 'expires_in' in body || 'end_date_tm' in body
        ? 'disable:apikey'
        : undefined,
  'POST /api-keys/:uuid/roll': 'roll:apikey',
  'POST /api-keys/:uuid/clone': 'roll:apikey',
  'PATCH /api-keys/:uuid/disable': 'disable:apikey',
  'PATCH /api-keys/:uuid/enable': 'enable:apikey',
  'DELETE /api-keys/:uuid': 'delete:apikey',
  'PATCH /customers/:uuid': (body) =>
    'enforce_mfa' in body
      ? 'toggle:enforcemfa'
      : 'reserve_grants' in body
        ? 'toggle:reservegrants'
        : undefined,
  'POST /users/mfa-enable': 'disable:mfa',
  'POST /users/mfa-disable': 'disable:mfa',
  'POST /passkeys/options': 'add:passkey',
  'DELETE /passkeys/:uuid': 'remove:passkey',
  'PUT /settings/API_SSO_CONFIG': 'change:idp',
  'POST /settings/API_SSO_CONFIG/scim-token': 'generate:scimtoken',
  'POST /stream-token': 'generate:siemtoken',
  'POST /webhooks': 'change:webhooks',
  'PATCH /webhooks/:uuid': 'change:webhooks',
  'POST /webhooks/:uuid/secret': 'change:webhooks',
  'PATCH /customer/users/:uuid': ({ role }) =>
    role === 'admin' ? 'make:administrator' : undefined,
  'POST /invitations': ({ role }) => (role === 'admin' ? 'make:administrator' : undefined),
};

/**
 * Has calls without a confirmation refused, as the service refuses them to people with MFA: each 401 names a
 * confirmation. To be called after the answers of the calls themselves.
 * @param more demands of this test
 * @returns the calls that lacked their code so far, a list that grows
 */
export function demandCodes(more: Readonly<Record<string, Demand>> = {}): StepUpCall[] {
  const stepUpCalls: StepUpCall[] = [];
  const all = Object.entries({ ...demands, ...more }).map(([route, demand]) => ({
    pattern: new RegExp(`^${route.replaceAll(':uuid', '[^/]+')}$`),
    demand,
  }));
  server.use(
    http.all('*/api/*', async ({ request }) => {
      if (request.headers.has('confirmation')) return undefined;
      const path = new URL(request.url).pathname.replace(/^.*?\/api\//, '/');
      const call = `${request.method} ${path}`;
      const demand = all.find(({ pattern }) => pattern.test(call))?.demand;
      if (demand === undefined) return undefined;
      const text = await request.clone().text();
      const body: unknown = text === '' ? null : JSON.parse(text);
      const scope = typeof demand === 'string' ? demand : demand((body ?? {}) as Body);
      if (scope === undefined) return undefined;
      stepUpCalls.push({ call, body });
      return demandsStepUp(scope, confirmation);
    }),
  );
  return stepUpCalls;
}
