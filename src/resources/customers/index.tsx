import CustomersIcon from '@mui/icons-material/BusinessOutlined';
import { plans } from '../../../contract/administrationTerms';
import { createdColumn, linkColumn, textColumn, updatedColumn } from '../plain/columns';
import { declarePlainResource } from '../plain/plainResource';
import { recordAccess } from '../plain/recordAccess';
import { inviteAdministrator } from './inviteAdministrator';
import { belongingsText, type CustomerRecord, planNames } from './record';

const planChoices = plans.map((plan) => ({ value: plan, label: planNames[plan] }));

/** Customers with their plans and entitlements (companion.md "Customers"). */
export const customers = declarePlainResource<CustomerRecord>({
  name: 'customers',
  label: 'Customers',
  singular: 'Customer',
  icon: CustomersIcon,
  menu: 'profile',
  endpoint: {
    path: '/admin/customers',
    key: 'customers',
    list: { kind: 'table', path: '/table/customers' },
  },
  access: recordAccess('customers'),
  nameOf: ({ name }) => name,
  title: ({ name }) => `Customer: ${name}`,
  list: {
    columns: [
      linkColumn({ name: 'name', label: 'Name', width: 180, value: ({ name }) => name }),
      {
        name: 'plan',
        label: 'Plan',
        width: 100,
        sortable: true,
        cell: { kind: 'text', value: ({ plan }) => planNames[plan] },
        setFilter: planChoices,
      },
      textColumn({
        name: 'billing_contact',
        label: 'Billing Contact',
        width: 180,
        value: ({ billing_contact: contact }) => contact ?? '',
      }),
      {
        name: 'member_count',
        label: 'Members',
        width: 90,
        sortable: false,
        cell: { kind: 'number', value: ({ member_count: count }) => count },
      },
      {
        name: 'dataset_count',
        label: 'Datasets',
        width: 90,
        sortable: false,
        cell: { kind: 'number', value: ({ dataset_count: count }) => count },
      },
      {
        name: 'api_key_count',
        label: 'API Keys',
        width: 90,
        sortable: false,
        cell: { kind: 'number', value: ({ api_key_count: count }) => count },
      },
      // Both moments beside the counts would be wider than a small desktop screen.
      createdColumn,
      { ...updatedColumn, hidden: true },
    ],
    defaultSort: { name: 'name', dir: 'asc' },
    settingsName: 'customers_grid_columns',
    csvPrefix: 'Customers_',
    searchLabel: 'Search customers',
    empty: { title: 'No customers yet', text: 'A customer is a company that uses the service.' },
  },
  fields: [
    { kind: 'text', name: 'name', label: 'Name', max: 100, fixed: true },
    { kind: 'select', name: 'plan', label: 'Plan', choices: planChoices },
    { kind: 'text', name: 'billing_contact', label: 'Billing Contact', max: 200, optional: true },
  ],
  schemas: async () => {
    const { newCustomer, customerUpdate } = await import('../../../contract/customers');
    return { create: newCustomer, update: customerUpdate };
  },
  deletionFacts: ({ name, plan }) => [
    { label: 'Name', value: name },
    { label: 'Plan', value: planNames[plan] },
  ],
  notDeletable: (customer) => {
    const left = belongingsText(customer);
    return left === '' ? undefined : `This customer still has ${left} and cannot be deleted.`;
  },
  actions: [inviteAdministrator],
  // Entitlements and the first administrator come next.
  opensCreated: true,
  below: () => import('./CustomerParts'),
});
