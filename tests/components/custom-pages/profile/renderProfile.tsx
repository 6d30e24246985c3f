import { ThemeProvider } from '@mui/material/styles';
import { render, screen, within } from '@testing-library/react';
import { memoryStore } from 'ra-core';
import { vi } from 'vitest';
import type { SessionRecord, TrustedBrowserRecord } from '../../../../contract/people/account';
import type { PasskeyRecord } from '../../../../contract/people/passkeys';
import type { MessageSettings } from '../../../../contract/attention/messages';
import type { Company, EntitlementUse } from '../../../../contract/people/company';
import type { CurrentUser } from '../../../../contract/people/session';
import { noMessages } from '../../../setup/noMessages';
import { App } from '../../../../src/app/App';
import { createQueryClient } from '../../../../src/app/queryClient';
import type { ConsoleAuthProvider } from '../../../../src/authProvider/authProvider';
import { createInactivity } from '../../../../src/authProvider/inactivity';
import { type Session, sessionOf } from '../../../../src/authProvider/session';
import { ConfigProvider } from '../../../../src/model/config';
import type { PageSource } from '../../../../src/custom-pages/customPage';
import profileSources from '../../../../src/custom-pages/profile/profileSources';
import { team } from '../../../../src/resources/team';
import { testTheme } from '../../../setup/testTheme';
import { PageHeader } from '../../../../src/ui/PageHeader';
import { loadedEntry } from '../../../setup/loadedEntry';
import { answered, pageOf, type ReceivedCall, refused, service } from '../../../setup/network';
import { demandCodes } from '../../../setup/codes';
import { config, renderConsole, realDataProvider, user } from '../../../setup/renderConsole';
import { stubStepUp } from '../../../setup/stepUp';
import { sectionOf } from './accountSection';

export const company: Company = {
  uuid: user.customer.uuid,
  name: 'Acme',
  plan: 'pro',
  color: '#0b4f6c',
  billing_contact: 'billing@acme.example',
  enforce_mfa: false,
  reserve_grants: false,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  version: 3,
};

export const thisSession: SessionRecord = {
  uuid: 'c1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1b01',
  created_at: '2026-11-20T08:00:00Z',
  last_seen_at: '2026-11-20T09:00:00Z',
  browser: 'Firefox on Linux',
  ip_address: '192.0.2.7',
  current: true,
};
export const otherSession: SessionRecord = {
  uuid: 'c1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1b02',
  created_at: '2026-11-19T08:00:00Z',
  last_seen_at: '2026-11-20T08:30:00Z',
  browser: 'Chrome on Windows',
  ip_address: '198.51.100.4',
  current: false,
};

export const messageSettings: MessageSettings = {
  uuid: user.uuid,
  ...noMessages,
  'rotation-failed': 'now',
  sends_mail: true,
  version: 4,
};

type Answer = (body: unknown) => Response | Promise<Response>;

interface Options {
  path?: string;
  demo?: boolean;
  /** The person of each `GET /me`. */
  person?: () => CurrentUser;
  company?: () => Company;
  sessions?: () => SessionRecord[];
  trusted?: () => TrustedBrowserRecord[];
  passkeys?: () => PasskeyRecord[];
  entitlements?: EntitlementUse[];
  /** Answers by method and path; `{own}` is the person's uuid, `{company}` the company's. */
  answers?: Readonly<Record<Parameters<typeof service>[0], Answer>>;
  stepUp?: Parameters<typeof stubStepUp>[0];
}

/** Preloads the page's lazy modules, so that no test waits for them. */
export const loadProfile = () =>
  Promise.all([
    import('../../../../src/custom-pages/profile/AccountPage'),
    import('../../../../src/admin-kit/actions/ActionDialogHost'),
    import('../../../../src/admin-kit/actions/ActionFieldsDialog'),
    import('../../../../src/custom-pages/profile/addPasskey'),
    import('../../../../contract/people/passkeys'),
    import('@hookform/resolvers/zod'),
    import('../../../../contract/people/company'),
    import('../../../../contract/people/account'),
  ]);

const never = () => new Promise<never>(() => undefined);

/** Answers the calls of the page. @returns the mutations, and the requests for a sign-in */
function answering(options: Options) {
  const readCompany = options.company ?? (() => company);
  const ofOwn = (): CurrentUser => {
    const { enforce_mfa, reserve_grants } = readCompany();
    return { ...user, customer: { ...user.customer, enforce_mfa, reserve_grants } };
  };
  const person = options.person ?? ofOwn;
  const calls: { call: string; request: ReceivedCall }[] = [];
  service('GET /user-settings/:name', () => refused(404, 'There is no such setting.'));
  service('GET /table/team/counts', { counts: {} });
  service('GET /table/team', pageOf('team', []));
  service('GET /me', () => answered({ user: person() }));
  service('GET /customers/:uuid', () =>
    answered({ customers: readCompany() }, readCompany().version),
  );
  service('GET /customers/:uuid/entitlements', { entitlements: options.entitlements ?? [] });
  service('GET /trusted-browsers', () => answered({ trusted_browsers: options.trusted?.() ?? [] }));
  service('GET /passkeys', () => answered({ passkeys: options.passkeys?.() ?? [] }));
  service('GET /sessions', () => answered({ sessions: options.sessions?.() ?? [thisSession] }));
  service('GET /message-settings/:uuid', { message_settings: messageSettings });
  service('GET /webhooks', { webhooks: [] });
  service('GET /stream-token', { stream_tokens: { created_at: null } });
  for (const [call, answer] of Object.entries<Answer>(options.answers ?? {})) {
    const [method, path] = call.split(' ');
    const address = path?.replace('{own}', user.uuid).replace('{company}', company.uuid);
    service(`${method} ${address}` as Parameters<typeof service>[0], (request) => {
      if (method !== 'GET') calls.push({ call, request });
      return answer(request.body);
    });
  }
  const stepUpCalls = person().mfa_enabled ? demandCodes() : [];
  const stepUp = stubStepUp(options.stepUp);
  const logout = vi.fn<ConsoleAuthProvider['logout']>(never);
  const goTo = vi.fn<ConsoleAuthProvider['goTo']>(never);
  return { person, calls, stepUpCalls, stepUp, logout, goTo };
}

/** Opens one section of the Account page, under the page's heading. @returns the mutations */
export function openSection(id: string, options: Options = {}) {
  const { person, ...mocks } = answering(options);
  const { stepUp, logout, goTo } = mocks;
  renderConsole(
    <>
      <PageHeader title="Account Profile" />
      {sectionOf(id)}
    </>,
    {
      sources: Object.values<PageSource>(profileSources),
      person: person(),
      config: { demo: options.demo ?? false },
      authProvider: { stepUp, logout, goTo },
    },
  );
  return mocks;
}

/** Opens the console with the team beside the Account page. @returns the mutations */
export function openProfile(options: Options = {}) {
  window.history.replaceState(null, '', options.path ?? '/profile');
  const { person, ...mocks } = answering(options);
  const { stepUp, logout, goTo } = mocks;
  const getPermissions = vi.fn<() => Promise<Session>>(async () =>
    sessionOf({ data: { user: person() } }),
  );
  const authProvider: ConsoleAuthProvider = {
    login: never,
    logout,
    leave: never,
    goTo,
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions,
    stepUp,
    canAccess: () => Promise.resolve(true),
    inactivity: createInactivity(),
  };
  const endpoints = Object.fromEntries(
    [team, ...Object.values<PageSource>(profileSources)].flatMap(({ name, endpoint }) =>
      endpoint ? [[name, endpoint]] : [],
    ),
  );
  render(
    <ThemeProvider theme={testTheme}>
      <ConfigProvider value={{ ...config, demo: options.demo ?? false }}>
        <App
          authProvider={authProvider}
          dataProvider={realDataProvider(endpoints)}
          queryClient={createQueryClient()}
          store={memoryStore()}
          resources={[loadedEntry(team)]}
        />
      </ConfigProvider>
    </ThemeProvider>,
  );
  return { ...mocks, getPermissions };
}

/** Opens the company's sections in the same way. */
export const openCompany = (options: Options = {}) =>
  openProfile({ path: '/profile?tab=company', ...options });

/** @returns the service's refusal with this status and body */
export const failure = (status: number, body: object = {}): Response =>
  Response.json(body, { status });

export const section = (name: string) => screen.findByRole('region', { name });

/** Value that the page shows next to a label. */
export const fact = async (label: string, name = 'User') =>
  within(await section(name)).getByText(label).nextElementSibling;
