import { belongingsText, customerTexts as texts } from '../../../texts/customers';
import { planNames, plans } from '../../../contract/administrationTerms';
import { textLimits } from '../../../contract/textLimits';
import { countText } from '../../ui/formats';
import {
  column,
  createdColumn,
  dateColumn,
  linkColumn,
  numberColumn,
  textColumn,
  updatedColumn,
} from '../columns';
import { declareStandardResource } from '../standardResource';
import { rowOf } from '../table';
import { customerActions } from './actions';
import { CallsCell, callsText } from './CallsCell';
import type { CustomerRecord } from './record';

const countColumn = (name: 'member_count' | 'dataset_count' | 'api_key_count', label: string) =>
  numberColumn<CustomerRecord>(name, label, (row) => row[name], {
    width: 84,
    sortable: false,
    leaves: 1,
  });

const planChoices = plans.map((plan) => ({ value: plan, label: planNames[plan] }));

/** Customers with their plans and entitlements (companion.md "Customers"). */
export const customers = declareStandardResource<CustomerRecord>({
  ...rowOf('customers'),
  nameOf: ({ name }) => name,
  list: {
    columns: [
      linkColumn('name', texts.name, ({ name }) => name, { width: 150 }),
      textColumn('plan', texts.plan, ({ plan }) => planNames[plan], {
        width: 99,
        setFilter: planChoices,
      }),
      textColumn('billing_contact', texts.billingContact, (row) => row.billing_contact ?? '', {
        width: 196,
        leaves: 2,
      }),
      countColumn('member_count', texts.members),
      countColumn('dataset_count', texts.datasets),
      countColumn('api_key_count', texts.apiKeys),
      column(
        'calls',
        texts.calls,
        { kind: 'part', value: callsText, part: CallsCell },
        { width: 208, sortable: false },
      ),
      {
        ...dateColumn<CustomerRecord>(
          'last_active_at',
          texts.lastActivity,
          (row) => row.last_active_at,
          { width: 112, empty: texts.neverActive },
        ),
        sortable: false,
      },
      // These moments beside the others would be wider than a small desktop screen.
      { ...createdColumn, hidden: true },
      { ...updatedColumn, hidden: true },
    ],
    twoLines: true,
    states: (['enterprise', 'pro', 'free'] as const).map((name) => ({
      name,
      label: planNames[name],
    })),
    phone: {
      facts: ({ plan, member_count: members, dataset_count: datasets }) => [
        planNames[plan],
        texts.memberCount(countText(members), members === 1),
        texts.datasetCount(countText(datasets), datasets === 1),
      ],
    },
    csvPrefix: 'Customers_',
    searchLabel: texts.search,
    empty: texts.empty,
  },
  fields: [
    { kind: 'text', name: 'name', label: texts.name, max: textLimits.accountName, fixed: true },
    { kind: 'select', name: 'plan', label: texts.plan, choices: planChoices },
    {
      kind: 'text',
      name: 'billing_contact',
      label: texts.billingContact,
      max: textLimits.billingContact,
      optional: true,
    },
  ],
  schemas: async () => {
    const { newCustomer, customerUpdate } = await import('../../../contract/customers');
    return { create: newCustomer, update: customerUpdate };
  },
  deletionDetails: ({ name, plan }) => [
    { label: texts.name, value: name },
    { label: texts.plan, value: planNames[plan] },
  ],
  notDeletable: (customer) => {
    const left = belongingsText(customer, countText);
    return left === '' ? undefined : texts.notDeletable(left);
  },
  actions: customerActions,
  // Entitlements and the first administrator come next.
  opensCreated: true,
  page: {
    title: ({ name }) => texts.title(name),
    parts: () => import('./CustomerParts'),
  },
});
