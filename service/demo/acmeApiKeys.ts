import { acmeAdmin, acmeMember } from './accounts';
import { acmeGroups } from './acmeGroups';
import type { DemoApiKey } from './company';

/** The key whose credentials the demo writes to a file, so that a program can be tried at once. */
export const demoKeyName = 'Demo Key';

/**
 * Every dataset once, by one of its groups. Claims Processing comes first because Contracts is in it: a key
 * encrypts files with its oldest unstructured dataset (decision 21).
 */
const everything = acmeGroups
  .toSorted(
    (a, b) => Number(b.name === 'Claims Processing') - Number(a.name === 'Claims Processing'),
  )
  .map(({ name, datasets }, at, groups) => ({
    group: name,
    datasets: datasets.filter(
      (dataset) => !groups.slice(0, at).some((earlier) => earlier.datasets.includes(dataset)),
    ),
    type: 'encrypt,decrypt' as const,
  }));

/** API keys in every state; those that clients.ts names have the usage events of their programs. */
export const acmeApiKeys: readonly DemoApiKey[] = [
  {
    name: 'Patient Portal',
    description: 'The web portal where patients see appointments, bills and consent forms.',
    created: { daysAgo: 650, by: acmeAdmin },
    ipAllowed: '203.0.113.0/24,198.51.100.0/25',
    access: [
      { group: 'Patient Identity', type: 'encrypt,decrypt' },
      { group: 'Clinical Documents', datasets: ['Consent Forms'], type: 'encrypt,decrypt' },
    ],
  },
  {
    name: 'Claims Engine',
    description: 'Reads and writes claims of insurers, in the data center in Ohio.',
    created: { daysAgo: 592, by: acmeMember },
    ipAllowed: '198.51.100.128/26',
    access: [{ group: 'Claims Processing', type: 'encrypt,decrypt' }],
  },
  {
    name: 'Analytics Loader',
    description: 'Loads the data warehouse every night and reads back what studies ask for.',
    created: { daysAgo: 300, by: acmeMember },
    access: [
      { group: 'Research', type: 'encrypt,decrypt' },
      { group: 'Patient Identity', datasets: ['Street Address'], type: 'encrypt,decrypt' },
    ],
  },
  {
    name: 'Payment Gateway',
    description: 'Card payments, refunds and payroll.',
    created: { daysAgo: 570, by: acmeAdmin },
    access: [{ group: 'Payments', type: 'encrypt,decrypt' }],
  },
  {
    name: 'Payment Gateway (before rolling)',
    description: 'Rolled. The branch offices still have to take over the new credentials.',
    created: { daysAgo: 700, by: acmeAdmin },
    endsInDays: 5,
    access: [{ group: 'Payments', type: 'decrypt' }],
  },
  {
    name: 'Records Archive',
    description: 'Archive of scans, reports and contracts.',
    created: { daysAgo: 608, by: acmeMember },
    access: [
      {
        group: 'Clinical Documents',
        datasets: ['Medical Record Number', 'Radiology Scans', 'Lab Reports'],
        type: 'encrypt,decrypt',
      },
      { group: 'Human Resources', datasets: ['Contracts'], type: 'encrypt,decrypt' },
    ],
  },
  {
    name: 'Backup Agent',
    description: 'Nightly backups and call recordings.',
    created: { daysAgo: 612, by: acmeMember },
    ipAllowed: '192.0.2.16/28,2001:db8:40::/48',
    access: [
      {
        group: 'Operations',
        datasets: ['Nightly Backups', 'Call Recordings'],
        type: 'encrypt,decrypt',
      },
    ],
  },
  {
    name: 'Pharmacy Shop (old)',
    description: 'Web shop that was closed. Nothing has used its credentials since.',
    created: { daysAgo: 717, by: acmeAdmin },
    access: [{ group: 'Operations', datasets: ['Voucher Code'], type: 'encrypt,decrypt' }],
  },
  {
    name: 'Pilot',
    description: 'First steps with the client libraries.',
    created: { daysAgo: 724, by: acmeAdmin },
    disabledDaysAgo: 410,
    access: [{ group: 'Patient Identity', datasets: ['Phone Number'], type: 'encrypt' }],
  },
  {
    name: 'Auditors',
    description: 'Read access for the yearly audit.',
    created: { daysAgo: 131, by: acmeAdmin },
    endsInDays: -48,
    access: [{ group: 'Human Resources', type: 'decrypt' }],
  },
  {
    name: 'Study Partner Upload',
    description: 'Uploads of the university clinic. Stopped until the contract is signed again.',
    created: { daysAgo: 190, by: acmeMember },
    disabledDaysAgo: 26,
    endsInDays: 20,
    access: [{ group: 'Research', datasets: ['Warehouse Exports'], type: 'encrypt' }],
  },
  {
    name: 'lee.wong@acme.example',
    description: 'Provisioned at the first sign-in through the identity provider.',
    created: { daysAgo: 21, by: acmeAdmin },
    autoprovisioned: true,
    access: [{ group: 'Patient Identity', datasets: ['SSN'], type: 'decrypt' }],
  },
  {
    name: demoKeyName,
    description:
      'Allowed on every dataset. Its credentials are in the file demo-credentials of the data directory.',
    created: { daysAgo: 1, by: acmeAdmin },
    access: everything,
  },
];
