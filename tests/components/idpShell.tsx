import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type AuthProvider, CoreAdminContext, memoryStore, testDataProvider } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import { ActionsProvider } from '../../src/actions/ActionsProvider';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import { IdpSection } from '../../src/custom-pages/profile/idp/IdpSection';
import { idpSource } from '../../src/custom-pages/profile/idp/source';
import type { ActionCall } from '../../src/dataProvider/action';
import type { ConsoleDataProvider } from '../../src/dataProvider/dataProvider';
import { Notifications } from '../../src/layout/Notifications';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

type Call = ConsoleDataProvider['action'];

interface Options {
  /** The stored value; null for none. */
  value?: Record<string, unknown> | null;
  plan?: 'free' | 'pro' | 'enterprise';
  role?: 'admin' | 'user';
  verified?: boolean;
  /** Answers changes; a rejection is the service's refusal. */
  refuse?: (call: ActionCall) => Error | undefined;
  scimToken?: string;
}

const never = () => new Promise<never>(() => undefined);

/** Shows the section with the real dialogs, on a service of identity provider settings that is made up. */
export function renderIdp(options: Options = {}) {
  let value = options.value ?? null;
  let version = value ? 3 : 0;
  const settings = () => ({
    data: { settings: { key: 'API_SSO_CONFIG', value: value && JSON.stringify(value), version } },
  });
  const change = vi.fn<Call>((call) => {
    const refused = options.refuse?.(call);
    if (refused) return Promise.reject(refused);
    if (call.method === 'POST') {
      value = { ...value, scim_token_created_at: '2026-11-20T10:00:00Z' };
      return Promise.resolve({ data: { settings: { scim_token: options.scimToken } } });
    }
    const { value: sent } = call.body as { value: string };
    value = JSON.parse(sent) as Record<string, unknown>;
    version += 1;
    return Promise.resolve(settings());
  });
  const read = vi.fn<() => void>();
  const action: Call = (call) => {
    if (call.method !== 'GET') return change(call);
    read();
    return Promise.resolve(settings());
  };
  const person = {
    ...user,
    email_verified_dt_tm: options.verified === false ? null : user.email_verified_dt_tm,
    customer: { ...user.customer, plan: options.plan ?? 'enterprise' },
    customer_users: [{ uuid: user.uuid, role: options.role ?? ('admin' as const) }],
  };
  const authProvider: AuthProvider = {
    login: never,
    logout: never,
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(),
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={Object.assign(testDataProvider(), { action })}
      store={memoryStore()}
      queryClient={queryClient}
    >
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        <ActionsProvider sources={[idpSource]}>
          <IdpSection />
        </ActionsProvider>
        <Notifications />
      </SessionProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  const { unmount } = render(
    <ConfigProvider value={config}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
  );
  return { change, read, queryClient, unmount };
}
