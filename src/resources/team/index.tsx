import TeamIcon from '@mui/icons-material/PeopleOutlined';
import type { ComponentType } from 'react';
import { Route } from 'react-router-dom';
import { ResourceList } from '../../grid/ResourceList';
import { creationDialog } from '../creationDialog';
import { declareResource } from '../declare';
import { teamActions } from './actions';
import { teamColumns, teamCsv } from './columns';
import { teamFields, type TeamRecord } from './record';

const list = '/team';

export const InviteUser = creationDialog({
  access: ['team', 'invite'],
  list,
  load: () => import('./InviteUserDialog'),
});

export const Invitations = creationDialog({
  access: ['team', 'list'],
  list,
  load: () => import('./InvitationsDialog'),
});

/** Both dialogs lie over the list. */
const overList = (Dialog: ComponentType) => (
  <>
    <OwnList />
    <Dialog />
  </>
);
const OwnList = () => <ResourceList declaration={team} />;

/** Members and pending invitations together (companion.md "Team"). */
export const team = declareResource<TeamRecord>({
  name: 'team',
  label: 'Team',
  icon: TeamIcon,
  menu: 'sidebar',
  endpoint: {
    path: '/customer/users',
    key: 'users',
    list: {
      kind: 'collection',
      path: '/customer/users',
      also: [{ path: '/invitations', key: 'invitations' }],
      fields: teamFields,
      searched: ['name', 'email'],
      csv: teamCsv,
      wholeRecords: true,
    },
  },
  access: { list: ['team', 'list'] },
  list: {
    columns: teamColumns,
    defaultSort: { name: 'name', dir: 'asc' },
    settingsName: 'team_grid_columns',
    csvPrefix: 'Team_',
    searchLabel: 'Search team',
    rowsLabel: 'People',
    empty: { title: 'Nobody here yet', text: 'Invite the people who work with you.' },
    create: { label: 'Invite User', to: '/team/invite', access: ['team', 'invite'] },
    links: [{ label: 'Invitations', to: '/team/invitations' }],
  },
  children: (
    <>
      <Route path="invite" element={overList(InviteUser)} />
      <Route path="invitations" element={overList(Invitations)} />
    </>
  ),
  actions: teamActions,
  messages: {},
});
