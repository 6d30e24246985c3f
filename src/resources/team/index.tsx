import TeamIcon from '@mui/icons-material/PeopleOutlined';
import { teamTexts as texts } from '../../../texts/team';
import { declareResource } from '../../model/resource';
import { teamActions } from './actions';
import { teamColumns, teamCsv } from './columns';
import { teamFields, type TeamRecord } from './record';

/** Members and pending invitations together (companion.md "Team"). */
export const team = declareResource<TeamRecord>({
  name: 'team',
  label: texts.label,
  singular: texts.member,
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
    searchLabel: texts.search,
    rowsLabel: texts.rows,
    empty: { title: texts.emptyTitle, text: texts.emptyText },
    create: { label: texts.invite, to: '/team/invite', access: ['team', 'invite'] },
    links: [{ label: texts.invitations, to: '/team/invitations' }],
  },
  overlays: [
    { path: 'invite', access: ['team', 'invite'], dialog: () => import('./InviteUser') },
    { path: 'invitations', access: ['team', 'list'], dialog: () => import('./Invitations') },
  ],
  actions: teamActions,
  messages: {},
});
