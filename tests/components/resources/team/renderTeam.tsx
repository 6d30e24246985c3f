import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll } from 'vitest';
import type { CurrentUser } from '../../../../contract/people/session';
import type { Invitation, Member, TeamRecord } from '../../../../contract/people/team';
import { ResourceList } from '../../../../src/admin-kit/list/ResourceList';
import { ListOverlay } from '../../../../src/admin-kit/list/ListOverlay';
import { team } from '../../../../src/resources/team';
import { answered, pageOf, type ReceivedCall, refused, service } from '../../../setup/network';
import { demandCodes } from '../../../setup/codes';
import { renderConsole, user } from '../../../setup/renderConsole';
import { stubStepUp } from '../../../setup/stepUp';

const uuidOf = (place: number) => `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a0${place}`;

const member = (place: number, overrides: Partial<Member>): Member => ({
  uuid: uuidOf(place),
  name: 'Somebody',
  email: 'somebody@acme.example',
  role: 'user',
  invited_at: null,
  created_at: '2026-01-02T03:04:05Z',
  last_sign_in_at: null,
  mfa_enabled: false,
  customer_users_uuid: [],
  ...overrides,
});

const invitation = (place: number, overrides: Partial<Invitation>): Invitation => ({
  uuid: uuidOf(place),
  invitee: overrides.email ?? '',
  email: '',
  role: 'user',
  invited_at: '2026-11-18T09:00:00Z',
  created_at: '2026-11-18T09:00:00Z',
  expires_at: '2026-11-25T09:00:00Z',
  expired: false,
  inviter: { name: 'Ada Byron King' },
  last_sign_in_at: null,
  mfa_enabled: false,
  ...overrides,
});

/** Two members, including the signed-in Ada, and two invitations. */
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

// Preloads the dialogs' lazy modules, so that no test waits for them.
beforeAll(() =>
  Promise.all([
    import('../../../../src/admin-kit/actions/ActionDialogHost'),
    import('../../../../src/admin-kit/actions/SecretDialog'),
    import('../../../../src/resources/team/RequireMfa'),
    import('../../../../src/resources/team/InviteUser'),
    import('../../../../src/resources/team/Invitations'),
    import('@hookform/resolvers/zod'),
    import('../../../../contract/people/team'),
  ]),
);

interface TeamOptions {
  path?: string;
  /** The signed-in person, by default without MFA. */
  person?: Partial<CurrentUser>;
  /** Action resumed after the browser had left the console for a one-time code. */
  returned?: Parameters<typeof stubStepUp>[0];
  demo?: boolean;
  members?: Member[];
  invitations?: Invitation[];
  /** Responses to the next mutations, in order; all later ones succeed. */
  answers?: (() => Response | Promise<Response>)[];
}

const changes = [
  'PATCH /customer/users/:uuid',
  'DELETE /customer/users/:uuid/sessions',
  'DELETE /customer/remove_user/:uuid',
  'POST /invitations',
  'POST /invitations/:uuid/link',
  'DELETE /invitations/:uuid',
] as const;

/** @returns all rows, or those that match the call's uuid, state, or lack of MFA */
function rowsFor(
  { query }: ReceivedCall,
  { users, invitations }: { users: Member[]; invitations: Invitation[] },
): TeamRecord[] {
  const rows: TeamRecord[] = [
    ...users.map((row) => ({ ...row, state: 'Active', joined_at: row.created_at }) as const),
    ...invitations.map(
      (row) => ({ ...row, state: 'Invited', name: row.invitee, joined_at: null }) as const,
    ),
  ];
  const search = query['search'] ?? '';
  return rows.filter(
    ({ uuid, state, mfa_enabled: hasMfa }) =>
      (!search.includes('"mfa_enabled"') || !hasMfa) &&
      (!search.includes('"uuid"') || search.includes(uuid)) &&
      (!search.includes('"state"') || search.includes(state)),
  );
}

/** Opens the team. @returns the mutations */
export function renderTeam(options: TeamOptions = {}) {
  const lists = {
    users: options.members ?? [people.ada, people.sam],
    invitations: options.invitations ?? [people.bea, people.old],
  };
  const answers = [...(options.answers ?? [])];
  service('GET /table/team/counts', { counts: {} });
  const pages = service('GET /table/team', (call) => pageOf('team', rowsFor(call, lists)));
  service('GET /user-settings/:name', () => refused(404, 'There is no such setting.'));
  service('PUT /user-settings/:name', { user_settings: { setting_value: '' } });
  const calls: (ReceivedCall & { method: string })[] = [];
  for (const route of changes)
    service(route, (call) => {
      calls.push({ ...call, method: route.replace(/ .*/, '') });
      return answers.shift()?.() ?? answered({});
    });
  const stepUpCalls = options.person?.mfa_enabled
    ? demandCodes({ 'POST /invitations/:uuid/link': 'make:administrator' })
    : [];
  const stepUp = stubStepUp(options.returned);
  const console = renderConsole(
    <Routes>
      <Route path="/team" element={<ResourceList declaration={team} />}>
        <Route index element={null} />
        {team.overlays.map((overlay) => (
          <Route
            key={overlay.path}
            path={overlay.path}
            element={<ListOverlay overlay={overlay} list="/team" />}
          />
        ))}
      </Route>
    </Routes>,
    {
      path: options.path ?? '/team',
      person: { mfa_enabled: false, ...options.person },
      authProvider: { stepUp },
      config: { demo: options.demo ?? false },
      resources: [team],
    },
  );
  return { ...console, calls, pages, lists, stepUpCalls, stepUp };
}

/** The row of the list that contains this text. */
export async function rowOf(text: string): Promise<HTMLElement> {
  const [cell] = await screen.findAllByText(text);
  const row = cell?.closest('tr');
  if (!row) throw new Error(`There is no row of ${text}`);
  return row;
}
