import HistoryIcon from '@mui/icons-material/History';
import { codeLoader } from '../../forms/codeLoader';
import { declareResource } from '../declare';
import type { HistoryRecord } from './record';

/** The security history (companion.md "Events and Security History"). */
export const securityHistory = declareResource<HistoryRecord>({
  name: 'security-history',
  label: 'Security History',
  icon: HistoryIcon,
  menu: 'sidebar',
  endpoint: {
    path: '/activities',
    key: 'activities',
    list: { kind: 'search', path: '/activities/search' },
  },
  access: { list: ['security-history', 'list'] },
  list: {
    columns: [
      {
        name: 'date',
        label: 'Date',
        width: 230,
        sortable: true,
        opens: true,
        cell: { kind: 'date', value: ({ date }) => date },
      },
      {
        name: 'title',
        label: 'Category',
        width: 130,
        sortable: false,
        cell: { kind: 'text', value: ({ title }) => title },
      },
      {
        name: 'action',
        label: 'Action',
        width: 150,
        sortable: false,
        cell: { kind: 'text', value: ({ action }) => action },
      },
      {
        name: 'details',
        label: 'Details',
        width: 320,
        sortable: false,
        cell: { kind: 'text', value: ({ details }) => details },
      },
      {
        name: 'user_name',
        label: 'User',
        width: 150,
        sortable: false,
        cell: { kind: 'text', value: ({ user_name: user }) => user },
      },
      {
        name: 'ip_address',
        label: 'IP Address',
        width: 140,
        sortable: false,
        cell: { kind: 'text', value: ({ ip_address: address }) => address ?? '' },
      },
      {
        name: 'transaction_id',
        label: 'Transaction ID',
        width: 220,
        sortable: false,
        cell: { kind: 'text', value: ({ transaction_id: id }) => id },
      },
    ],
    defaultSort: { name: 'date', dir: 'desc' },
    settingsName: 'security_history_grid_columns',
    csvPrefix: 'SecurityHistory_',
    searchLabel: 'Search security history',
    empty: {
      title: 'Which part of the history?',
      text: 'Nothing is listed until you choose a date range, search or set a filter.',
    },
    search: codeLoader(() => import('./historySearch')),
    rowsLabel: 'Entries',
    loadFailed: 'Error fetching Events',
  },
  actions: [],
  messages: {},
});
