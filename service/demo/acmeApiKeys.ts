import { admin, member } from './accounts';
import { acmeGroups } from './acmeGroups';
import { apiKey, both, decrypts, type DemoApiKey, encrypts } from './company';

/** The key whose credentials the demo writes to a file, for trying out a program. */
export const demoKeyName = 'Demo Key';

/**
 * Every dataset once, through one of its groups. Claims Processing comes first because it contains Contracts: a key
 * encrypts files with its oldest unstructured dataset (decision 21).
 */
const everyDataset = acmeGroups
  .toSorted(
    (a, b) => Number(b.name === 'Claims Processing') - Number(a.name === 'Claims Processing'),
  )
  .map(({ name, datasets }, index, groups) => ({
    group: name,
    datasets: datasets.filter(
      (dataset) => !groups.slice(0, index).some((earlier) => earlier.datasets.includes(dataset)),
    ),
    type: 'encrypt,decrypt' as const,
  }));

/** API keys in every state; those that clients.ts names have the usage events of their programs. */
export const acmeApiKeys: readonly DemoApiKey[] = [
  apiKey('Patient Portal', admin(650), {
    description: 'The web portal where patients see appointments, bills and consent forms.',
    ipAllowed: '203.0.113.0/24,198.51.100.0/25',
    access: [both('Patient Identity'), both('Clinical Documents', 'Consent Forms')],
  }),
  apiKey('Claims Engine', member(592), {
    description: 'Reads and writes claims of insurers, in the data center in Ohio.',
    ipAllowed: '198.51.100.128/26',
    access: [both('Claims Processing'), both('Claims Columns')],
  }),
  apiKey('Analytics Loader', member(300), {
    description: 'Loads the data warehouse every night and reads back what studies ask for.',
    access: [both('Research'), both('Patient Identity', 'Street Address')],
  }),
  apiKey('Payment Gateway', admin(570), {
    description: 'Card payments, refunds and payroll.',
    replaces: 'Payment Gateway (before rolling)',
    access: [both('Payments')],
  }),
  apiKey('Payment Gateway (before rolling)', admin(700), {
    description: 'Rolled. The branch offices still have to take over the new credentials.',
    endsInDays: 5,
    access: [decrypts('Payments')],
  }),
  apiKey('Records Archive', member(608), {
    description: 'Archive of scans, reports and contracts.',
    access: [
      both('Clinical Documents', 'Medical Record Number', 'Radiology Scans', 'Lab Reports'),
      both('Human Resources', 'Contracts'),
    ],
  }),
  apiKey('Backup Agent', member(612), {
    description: 'Nightly backups and call recordings.',
    ipAllowed: '192.0.2.16/28,2001:db8:40::/48',
    access: [both('Operations', 'Nightly Backups', 'Call Recordings')],
  }),
  apiKey('Pharmacy Shop (old)', admin(717), {
    description: 'Web shop that was closed. Nothing has used its credentials since.',
    access: [both('Operations', 'Voucher Code')],
  }),
  apiKey('Pilot', admin(724), {
    description: 'First steps with the client libraries.',
    disabledDaysAgo: 410,
    access: [encrypts('Patient Identity', 'Phone Number')],
  }),
  apiKey('Auditors', admin(131), {
    description: 'Read access for the yearly audit.',
    endsInDays: -48,
    access: [decrypts('Human Resources')],
  }),
  apiKey('Study Partner Upload', member(190), {
    description: 'Uploads of the university clinic. Stopped until the contract is signed again.',
    disabledDaysAgo: 26,
    endsInDays: 20,
    access: [encrypts('Research', 'Warehouse Exports')],
  }),
  apiKey('lee.wong@acme.example', admin(21), {
    description: 'Provisioned at the first sign-in through the identity provider.',
    autoprovisioned: true,
    access: [decrypts('Patient Identity', 'SSN')],
  }),
  apiKey(demoKeyName, admin(1), {
    description:
      'Allowed on every dataset. Its credentials are in the file demo-credentials of the data directory.',
    access: everyDataset,
  }),
];
