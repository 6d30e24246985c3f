import { customerTexts as texts } from '../../../texts/customers';
import CustomersIcon from '@mui/icons-material/BusinessOutlined';
import { plans } from '../../../contract/administrationTerms';
import { createdColumn, linkColumn, numberColumn, textColumn, updatedColumn } from '../columns';
import { declareStandardResource } from '../standardResource';
import { entitlementActions } from './entitlementActions';
import { inviteAdministrator } from './inviteAdministrator';
import { belongingsText, type CustomerRecord, planNames } from './record';

const planChoices = plans.map((plan) => ({ value: plan, label: planNames[plan] }));

/** Customers with their plans and entitlements (companion.md "Customers"). */
export const customers = declareStandardResource<CustomerRecord>({
  name: 'customers',
  label: texts.label,
  singular: texts.singular,
  icon: CustomersIcon,
  menu: 'profile',
  endpoint: {
    path: '/admin/customers',
    key: 'customers',
    list: { kind: 'table', path: '/table/customers' },
  },
  nameOf: ({ name }) => name,
  list: {
    columns: [
      linkColumn('name', texts.name, 180, ({ name }) => name),
      textColumn('plan', texts.plan, 100, ({ plan }) => planNames[plan], {
        setFilter: planChoices,
      }),
      textColumn('billing_contact', texts.billingContact, 180, (row) => row.billing_contact ?? ''),
      numberColumn('member_count', texts.members, 90, (row) => row.member_count, {
        sortable: false,
      }),
      numberColumn('dataset_count', texts.datasets, 90, (row) => row.dataset_count, {
        sortable: false,
      }),
      numberColumn('api_key_count', texts.apiKeys, 90, (row) => row.api_key_count, {
        sortable: false,
      }),
      // Both moments beside the counts would be wider than a small desktop screen.
      createdColumn,
      { ...updatedColumn, hidden: true },
    ],
    defaultSort: { name: 'name', dir: 'asc' },
    settingsName: 'customers_grid_columns',
    csvPrefix: 'Customers_',
    searchLabel: texts.search,
    empty: texts.empty,
  },
  fields: [
    { kind: 'text', name: 'name', label: texts.name, max: 100, fixed: true },
    { kind: 'select', name: 'plan', label: texts.plan, choices: planChoices },
    {
      kind: 'text',
      name: 'billing_contact',
      label: texts.billingContact,
      max: 200,
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
    const left = belongingsText(customer);
    return left === '' ? undefined : texts.notDeletable(left);
  },
  actions: [inviteAdministrator, ...entitlementActions],
  // Entitlements and the first administrator come next.
  opensCreated: true,
  page: {
    title: ({ name }) => texts.title(name),
    parts: () => import('./CustomerParts'),
  },
});
