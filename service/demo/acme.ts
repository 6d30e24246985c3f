import { acmeAccounts, acmeAdmin, acmeMember } from './accounts';
import { acmePrimaryKeys } from './acmePrimaryKeys';
import { acmeStructured } from './acmeStructured';
import { acmeUnstructured } from './acmeUnstructured';
import type { DemoCompany, DemoGroup } from './company';

/** Groups overlap on purpose: SSN is in most of them, some datasets are in none. */
const groups: readonly DemoGroup[] = [
  {
    name: 'Patient Identity',
    description: 'Everything that tells who a patient is.',
    createdDaysAgo: 394,
    creator: acmeAdmin,
    datasets: [
      'SSN',
      'Phone Number',
      'Email Address',
      'Date of Birth',
      'Given Name',
      'Family Name',
      'Street Address',
      'Postal Code',
      'Driver License',
      'Medical Record Number',
    ],
  },
  {
    name: 'Payments',
    description: 'Card and bank data, and the invoices that go with them.',
    createdDaysAgo: 370,
    creator: acmeAdmin,
    datasets: ['Card Number', 'Bank Account Number', 'IBAN', 'Invoices', 'SSN'],
  },
  {
    name: 'Claims Processing',
    description: 'What the claims engine reads and writes.',
    createdDaysAgo: 225,
    creator: acmeMember,
    datasets: [
      'SSN',
      'Date of Birth',
      'Insurance Member Number',
      'Prior Authorization Reference for Out-of-Network Specialist Visits',
      'Contracts',
    ],
  },
  {
    name: 'Clinical Documents',
    description: 'Scans, reports and forms of the clinics.',
    createdDaysAgo: 310,
    creator: acmeMember,
    datasets: ['Medical Record Number', 'Radiology Scans', 'Lab Reports', 'Consent Forms'],
  },
  {
    name: 'Research',
    description: 'Pseudonyms for studies; nothing here leads back to a person without approval.',
    createdDaysAgo: 200,
    creator: acmeMember,
    datasets: [
      'SSN',
      'Given Name',
      'Family Name',
      'Postal Code',
      'Date of Birth',
      'Warehouse Exports',
    ],
  },
  {
    name: 'Human Resources',
    description: 'Contracts and payroll of our own staff.',
    createdDaysAgo: 342,
    creator: acmeAdmin,
    datasets: ['SSN', 'Bank Account Number', 'Contracts'],
  },
];

/** The first company: its presence says that the demo data has been made. */
export const acme: DemoCompany = {
  name: 'Acme Health',
  plan: 'pro',
  color: '#0b4f6c',
  billingContact: 'billing@acme.example',
  createdDaysAgo: 730,
  accounts: acmeAccounts,
  primaryKeys: acmePrimaryKeys,
  datasets: [...acmeStructured, ...acmeUnstructured],
  groups,
};
