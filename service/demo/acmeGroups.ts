import { admin, member } from './accounts';
import { type DemoGroup, group } from './company';

/** Groups overlap on purpose: SSN is in most of them, and every dataset is in one. */
export const acmeGroups: readonly DemoGroup[] = [
  group(
    'Patient Identity',
    admin(394),
    'Everything that tells who a patient is.',
    'SSN, Phone Number, Email Address, Date of Birth, Given Name, Family Name, Street Address, Postal Code, Driver License, Medical Record Number',
  ),
  group(
    'Payments',
    admin(370),
    'Card and bank data, and the invoices that go with them.',
    'Card Number, Bank Account Number, IBAN, Invoices, SSN',
  ),
  group(
    'Claims Processing',
    member(225),
    'What the claims engine reads and writes.',
    'SSN, Date of Birth, Insurance Member Number, Prior Authorization Reference for Out-of-Network Specialist Visits, Contracts',
  ),
  group(
    'Clinical Documents',
    member(310),
    'Scans, reports and forms of the clinics.',
    'Medical Record Number, Radiology Scans, Lab Reports, Consent Forms',
  ),
  group(
    'Research',
    member(200),
    'Pseudonyms for studies; nothing here leads back to a person without approval.',
    'SSN, Given Name, Family Name, Postal Code, Date of Birth, Warehouse Exports',
  ),
  group(
    'Human Resources',
    admin(342),
    'Contracts and payroll of our own staff.',
    'SSN, Bank Account Number, Contracts',
  ),
  group(
    'Operations',
    admin(714),
    'Backups and recordings, the closed web shop, and drafts of new datasets.',
    'Nightly Backups, Call Recordings, Voucher Code, Claim Number, Wearable Serial Number',
  ),
  group(
    'Claims Columns',
    member(56),
    'Columns of the claims database that stay numbers, dates and tokens.',
    'Claim Amount, Visit Day, Claim Submitted At, Patient Token, Claim Note',
  ),
];
