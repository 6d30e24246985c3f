import { ThemeProvider } from '@mui/material/styles';
import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { memoryStore } from 'ra-core';
import { vi } from 'vitest';
import { App } from '../../src/app/App';
import { createQueryClient } from '../../src/app/queryClient';
import type { ConsoleAuthProvider } from '../../src/authProvider/authProvider';
import { createInactivity } from '../../src/authProvider/inactivity';
import { sessionOf } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/model/config';
import type { AnyDeclaration, ResourceEntry } from '../../src/model/resource';
import { testTheme } from './testTheme';
import { answered, pageOf, service } from './network';
import { config, realDataProvider, user } from './renderConsole';

const never = () => new Promise<never>(() => undefined);

interface AppOptions {
  resources: readonly ResourceEntry[];
  /** Declarations of the resources; their lists are empty until a test answers otherwise. */
  declarations: readonly AnyDeclaration[];
  auth?: Partial<ConsoleAuthProvider>;
  queryClient?: QueryClient;
}

/** Mounts the whole console at an address, as `main.tsx` does; everything it reads is answered empty. */
export function renderApp(address: string, options: AppOptions) {
  window.history.replaceState(null, '', address);
  const { resources, declarations, queryClient = createQueryClient() } = options;
  const authProvider: ConsoleAuthProvider = {
    login: never,
    logout: vi.fn<() => Promise<never>>(never),
    leave: never,
    goTo: never,
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(sessionOf({ data: { user } })),
    canAccess: () => Promise.resolve(true),
    inactivity: createInactivity(),
    stepUp: {
      elevatedToken: () => Promise.resolve(undefined),
      begin: never,
      take: () => undefined,
      end: () => Promise.resolve(),
    },
    ...options.auth,
  };
  service('GET /*', () => answered({}));
  for (const { endpoint } of declarations)
    service(`GET ${endpoint.list.path as `/${string}`}`, () => pageOf(endpoint.key, []));
  service('GET /user-settings/:name', { user_settings: null });
  service('GET /billing/*', () => new Promise(() => undefined));
  service('GET /attention', {
    attention: { items: [], total_count: 0, first_steps: { dataset: true } },
  });
  const dataProvider = realDataProvider(
    Object.fromEntries(declarations.map(({ name, endpoint }) => [name, endpoint])),
  );
  const view = render(
    <ThemeProvider theme={testTheme}>
      <ConfigProvider value={config}>
        <App {...{ authProvider, dataProvider, queryClient, resources }} store={memoryStore()} />
      </ConfigProvider>
    </ThemeProvider>,
  );
  return { ...view, authProvider, queryClient };
}
