import { beforeAll } from 'vitest';
import type {
  ProviderConnection,
  Provisioning,
} from '../../../../../contract/people/identityProvider';
import { idpSource } from '../../../../../src/custom-pages/profile/identity-provider/idpSource';
import { answered, type ReceivedCall, service } from '../../../../setup/network';
import { demandCodes } from '../../../../setup/codes';
import { renderConsole, user } from '../../../../setup/renderConsole';
import { stubStepUp } from '../../../../setup/stepUp';
import { sectionOf } from '../accountSection';

interface Options {
  /** The stored value; null when there is none. */
  value?: Record<string, unknown> | null;
  plan?: 'free' | 'pro' | 'enterprise';
  role?: 'admin' | 'user';
  verified?: boolean;
  /** True if changes need a one-time code. */
  mfa?: boolean;
  /** Action resumed after the browser had left the console for a one-time code. */
  returned?: Parameters<typeof stubStepUp>[0];
  /** The service's refusal of a change, if any. */
  refuse?: () => Response | undefined;
  /** Awaited before a change is answered. */
  wait?: () => Promise<void>;
  scimToken?: string;
  /** Result of a connection test, or its refusal. */
  connection?: ProviderConnection | (() => Response);
  /** Provisioning activity of the provider, if any. */
  provisioned?: Partial<Provisioning>;
}

const nothingDone: Provisioning = {
  people: 0,
  active_people: 0,
  groups: 0,
  seen_at: null,
  changed_at: null,
  change: null,
  refusals: [],
};

// Preloads the section's lazy modules, so that no test waits for them.
beforeAll(() =>
  Promise.all([
    import('../../../../../src/admin-kit/actions/ActionDialogHost'),
    import('../../../../../src/admin-kit/actions/ActionFieldsDialog'),
    import('../../../../../src/custom-pages/profile/identity-provider/idpSettingsDialog'),
    import('../../../../../src/custom-pages/profile/identity-provider/KeyPairDialog'),
    import('@hookform/resolvers/zod'),
    import('../../../../../contract/people/identityProvider'),
  ]),
);

/** Opens the section of the identity provider. @returns the reads and the mutations */
export function renderIdp(options: Options = {}) {
  let value = options.value ?? null;
  let version = value === null ? 0 : 3;
  const settings = () => ({
    settings: {
      key: 'API_SSO_CONFIG',
      value: value && JSON.stringify(value),
      updated_at: null,
      version,
    },
  });
  const changes: ReceivedCall[] = [];
  const reads = service('GET /settings/API_SSO_CONFIG', () => answered(settings()));
  service('GET /settings/API_SSO_CONFIG/provisioning', () =>
    answered({ provisioning: { ...nothingDone, ...options.provisioned } }),
  );
  service('GET /settings/API_SSO_CONFIG/connection', () =>
    typeof options.connection === 'function'
      ? options.connection()
      : answered({ connection: options.connection }),
  );
  service('PUT /settings/API_SSO_CONFIG', async (call) => {
    changes.push(call);
    await options.wait?.();
    const refused = options.refuse?.();
    if (refused) return refused;
    const { value: sent } = call.body as { value: string };
    value = JSON.parse(sent) as Record<string, unknown>;
    version += 1;
    return answered(settings());
  });
  service('POST /settings/API_SSO_CONFIG/scim-token', (call) => {
    changes.push(call);
    value = { ...value, scim_token_created_at: '2026-11-20T10:00:00Z' };
    return answered({ settings: { scim_token: options.scimToken } });
  });
  const stepUpCalls = options.mfa ? demandCodes() : [];
  const stepUp = stubStepUp(options.returned);
  const console = renderConsole(sectionOf('idp'), {
    sources: [idpSource],
    authProvider: { stepUp },
    person: {
      mfa_enabled: options.mfa ?? false,
      email_verified_dt_tm: options.verified === false ? null : user.email_verified_dt_tm,
      customer: { ...user.customer, plan: options.plan ?? 'enterprise' },
      customer_users: [{ uuid: user.uuid, role: options.role ?? 'admin' }],
    },
  });
  return { ...console, changes, reads, stepUpCalls, stepUp };
}
