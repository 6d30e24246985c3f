import BarChartIcon from '@mui/icons-material/BarChart';
import { codeLoader } from '../../forms/codeLoader';
import { declareResource } from '../declare';
import { type EventRecord, eventTypeOf } from './record';

/** Usage events (companion.md "Events and Security History"). */
export const events = declareResource<EventRecord>({
  name: 'events',
  label: 'Events',
  icon: BarChartIcon,
  menu: 'sidebar',
  endpoint: {
    path: '/billing',
    key: 'billing_records',
    list: { kind: 'search', path: '/billing/search' },
  },
  access: { list: ['events', 'list'] },
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
        name: 'action',
        label: 'Event Type',
        width: 120,
        sortable: false,
        cell: { kind: 'text', value: eventTypeOf },
      },
      {
        name: 'count',
        label: 'Count',
        width: 90,
        sortable: false,
        cell: { kind: 'number', value: ({ count }) => count },
      },
      {
        name: 'api_key_name',
        label: 'API Key',
        width: 170,
        sortable: false,
        cell: { kind: 'text', value: ({ metadata }) => metadata.api_key_name },
      },
      {
        name: 'dataset_name',
        label: 'Dataset',
        width: 190,
        sortable: false,
        cell: { kind: 'text', value: ({ metadata }) => metadata.dataset_name },
      },
      {
        name: 'dataset_group_name',
        label: 'Dataset Group',
        width: 160,
        sortable: false,
        cell: { kind: 'text', value: ({ metadata }) => metadata.dataset_group_name },
      },
      {
        name: 'product',
        label: 'Product',
        width: 130,
        sortable: false,
        cell: { kind: 'text', value: ({ product }) => product },
      },
      {
        name: 'product_version',
        label: 'Product Version',
        width: 140,
        sortable: false,
        cell: { kind: 'text', value: ({ product_version: version }) => version },
      },
      {
        name: 'api_version',
        label: 'API Version',
        width: 110,
        sortable: false,
        cell: { kind: 'text', value: ({ api_version: version }) => version },
      },
      {
        name: 'session',
        label: 'Session',
        width: 110,
        sortable: false,
        cell: { kind: 'text', value: ({ session }) => session },
      },
    ],
    defaultSort: { name: 'date', dir: 'desc' },
    settingsName: 'events_grid_columns',
    csvPrefix: 'Events_',
    searchLabel: 'Search events',
    empty: {
      title: 'Which events?',
      text: 'Nothing is listed until you choose a date range, search or set a filter.',
    },
    search: codeLoader(() => import('./eventSearch')),
    loadFailed: 'Error fetching Events',
  },
  actions: [],
  messages: {},
});
