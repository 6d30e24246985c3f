import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { CoreAdminContext, HttpError, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import type { CurrentUser } from '../../contract/session';
import type { Invitation, Member } from '../../contract/team';
import { ActionsProvider } from '../../src/actions/ActionsProvider';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import { createDataProvider } from '../../src/dataProvider/dataProvider';
import type { Http, HttpRequest } from '../../src/dataProvider/http';
import { ResourceList } from '../../src/grid/ResourceList';
import { Notifications } from '../../src/layout/Notifications';
import { Invitations, InviteUser, team } from '../../src/resources/team';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

const uuidOf = (place: number) => `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a0${place}`;

const member = (place: number, own: Partial<Member>): Member => ({
  uuid: uuidOf(place),
  name: 'Somebody',
  email: 'somebody@acme.example',
  role: 'user',
  invited_at: null,
  created_at: '2026-01-02T03:04:05Z',
  last_sign_in_at: null,
  mfa_enabled: false,
  ...own,
});

export const invitation = (place: number, own: Partial<Invitation>): Invitation => ({
  uuid: uuidOf(place),
  invitee: own.email ?? '',
  email: '',
  role: 'user',
  invited_at: '2026-11-18T09:00:00Z',
  created_at: '2026-11-18T09:00:00Z',
  expires_at: '2026-11-25T09:00:00Z',
  expired: false,
  inviter: { name: 'Ada Byron King' },
  last_sign_in_at: null,
  mfa_enabled: false,
  ...own,
});

/** Two members, Ada who looks at them among these, and two invitations. */
export const people = {
  ada: member(1, {
    uuid: user.uuid,
    name: user.name,
    email: user.email,
    role: 'admin',
    last_sign_in_at: '2026-11-20T09:05:00Z',
    mfa_enabled: true,
  }),
  sam: member(2, { name: '=Sam', email: 'sam@acme.example' }),
  bea: invitation(3, { email: 'bea@acme.example', role: 'admin' }),
  old: invitation(4, {
    email: 'old@acme.example',
    invited_at: '2026-10-01T09:00:00Z',
    expires_at: '2026-10-08T09:00:00Z',
    expired: true,
  }),
};

// The data grid comes when the browser is idle. Here it never is: the plain table has the same rows.
beforeAll(() => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => {});
});
afterAll(() => vi.unstubAllGlobals());

/** The service's refusal. */
export const refusal = (status: number, detail: string, field?: string) =>
  new HttpError(detail, status, {
    error: { info: 'Not possible', details: detail },
    ...(field === undefined ? {} : { errors: [{ field, code: 'x', detail }] }),
    request_id: 'req-1',
  });

interface TeamOptions {
  path?: string;
  person?: Partial<CurrentUser>;
  demo?: boolean;
  members?: Member[];
  invitations?: Invitation[];
  /** Answers what changes something: `data` of the answer. */
  change?: (path: string, request: HttpRequest) => object | Promise<object>;
}

/** Opens the team on a made-up service. @returns the calls that changed something */
export function renderTeam(options: TeamOptions = {}) {
  const lists = {
    users: options.members ?? [people.ada, people.sam],
    invitations: options.invitations ?? [people.bea, people.old],
  };
  const change = vi.fn<NonNullable<TeamOptions['change']>>(options.change ?? (() => ({})));
  const answer = (path: string, request: HttpRequest): object | Promise<object> => {
    if (request.method !== undefined && request.method !== 'GET')
      return path.startsWith('/user-settings') ? {} : change(path, request);
    if (path === '/customer/users') return { users: lists.users };
    if (path === '/invitations') return { invitations: lists.invitations };
    throw new HttpError('Not found', 404);
  };
  const http: Http = async (path, request = {}) => ({
    status: 200,
    headers: new Headers(),
    body: { success: true, data: await answer(path, request) },
  });
  const dataProvider = createDataProvider({
    http,
    stream: () => Promise.reject(new Error('The file is made in the browser.')),
    endpoints: { team: team.endpoint },
  });
  const person = { ...user, ...options.person };
  const list = <ResourceList declaration={team} />;
  const admin = (content: React.ReactNode) => (
    <CoreAdminContext
      dataProvider={dataProvider}
      store={memoryStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        <ActionsProvider sources={[team]}>{content}</ActionsProvider>
        <Notifications />
      </SessionProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/team', element: admin(list) },
      { path: '/team/invite', element: admin(<InviteUser />) },
      { path: '/team/invitations', element: admin(<Invitations />) },
    ],
    { initialEntries: ['/team', options.path ?? '/team'], initialIndex: 1 },
  );
  render(
    <ConfigProvider value={{ ...config, demo: options.demo ?? false }}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
  );
  return { change, lists, router };
}

/** The row of the list that has this text. */
export async function rowOf(text: string): Promise<HTMLElement> {
  const [cell] = await screen.findAllByText(text);
  const row = cell?.closest('tr');
  if (!row) throw new Error(`There is no row of ${text}`);
  return row;
}
