import { acmeAdmin, acmeMember } from './accounts';
import type { DemoGroup } from './company';

/** Groups overlap on purpose: SSN is in most of them, and every dataset is in one. */
export const acmeGroups: readonly DemoGroup[] = [
  {
    name: 'Patient Identity',
    description: 'Everything that tells who a patient is.',
    created: { daysAgo: 394, by: acmeAdmin },
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
    created: { daysAgo: 370, by: acmeAdmin },
    datasets: ['Card Number', 'Bank Account Number', 'IBAN', 'Invoices', 'SSN'],
  },
  {
    name: 'Claims Processing',
    description: 'What the claims engine reads and writes.',
    created: { daysAgo: 225, by: acmeMember },
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
    created: { daysAgo: 310, by: acmeMember },
    datasets: ['Medical Record Number', 'Radiology Scans', 'Lab Reports', 'Consent Forms'],
  },
  {
    name: 'Research',
    description: 'Pseudonyms for studies; nothing here leads back to a person without approval.',
    created: { daysAgo: 200, by: acmeMember },
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
    created: { daysAgo: 342, by: acmeAdmin },
    datasets: ['SSN', 'Bank Account Number', 'Contracts'],
  },
  {
    name: 'Operations',
    description: 'Backups and recordings, the closed web shop, and drafts of new datasets.',
    created: { daysAgo: 714, by: acmeAdmin },
    datasets: [
      'Nightly Backups',
      'Call Recordings',
      'Voucher Code',
      'Claim Number',
      'Wearable Serial Number',
    ],
  },
];
