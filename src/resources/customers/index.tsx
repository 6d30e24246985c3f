import type { CustomerRecord } from '../../../contract/people/customers';
import { belongingsText, customerTexts as texts } from '../../../texts/people/customers';
import { planNames, plans } from '../../../contract/administration/administrationTerms';
import { textLimits } from '../../../contract/lib/textLimits';
import { counted } from '../../../texts/admin-kit/counted';
import { createdColumn, updatedColumn } from '../columns';
import { declareStandardResource } from '../standardResource';
import { rowOf } from '../table';
import { customerActions } from './actions';
import { CallsCell, callsText } from './CallsCell';

const count = { kind: 'number', width: 84, sortable: false, leaves: 1 } as const;

const planChoices = plans.map((plan) => ({ value: plan, label: planNames[plan] }));

/** Customers with their plans and entitlements (companion.md "Customers"). */
export const customers = declareStandardResource<CustomerRecord>({
  ...rowOf('customers'),
  nameOf: ({ name }) => name,
  list: {
    columns: [
      { kind: 'link', name: 'name', label: texts.name, width: 150 },
      {
        kind: 'text',
        name: 'plan',
        label: texts.plan,
        width: 99,
        value: ({ plan }) => planNames[plan],
        setFilter: planChoices,
      },
      {
        kind: 'text',
        name: 'billing_contact',
        label: texts.billingContact,
        width: 196,
        leaves: 2,
        value: (row) => row.billing_contact ?? '',
      },
      { ...count, name: 'member_count', label: texts.members },
      { ...count, name: 'dataset_count', label: texts.datasets },
      { ...count, name: 'api_key_count', label: texts.apiKeys },
      {
        kind: 'part',
        name: 'calls',
        label: texts.calls,
        width: 208,
        sortable: false,
        value: callsText,
        part: CallsCell,
      },
      {
        kind: 'date',
        name: 'last_active_at',
        label: texts.lastActivity,
        width: 112,
        sortable: false,
        empty: texts.neverActive,
      },
      // With these columns the list would be wider than a small desktop screen.
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
        counted(members, 'member'),
        counted(datasets, 'dataset'),
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
    const { newCustomer, customerUpdate } = await import('../../../contract/people/customers');
    return { create: newCustomer, update: customerUpdate };
  },
  deletionDetails: ({ name, plan }) => [
    { label: texts.name, value: name },
    { label: texts.plan, value: planNames[plan] },
  ],
  notDeletable: (customer) => {
    const belongings = belongingsText(customer);
    return belongings === '' ? undefined : texts.notDeletable(belongings);
  },
  actions: customerActions,
  // The next steps are entitlements and the first administrator.
  opensCreated: true,
  page: {
    title: ({ name }) => texts.title(name),
    parts: () => import('./CustomerParts'),
  },
});
