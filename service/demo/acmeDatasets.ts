import { typedDefaults } from '../../contract/definition/typedTerms';
import { visibleAsciiWithout } from '../../contract/definition/characterSetPresets';
import { admin, member } from './accounts';
import {
  accented,
  accentedOutput,
  alphanumeric,
  digits,
  letters,
  lower,
  upperAndDigits,
} from './characterSets';
import { dataset, type DemoDataset, rotated, structured, unstructured } from './company';

/** Lengths count the characters left after passthrough, prefix and suffix (client-protocol 5). */
export const acmeStructured: readonly DemoDataset[] = [
  dataset('SSN', 'Production', admin(395), {
    description: 'Social security numbers of patients and policy holders, with or without dashes.',
    shape: structured([digits, alphanumeric, '-'], [6, 9], { interval: 90 }),
    rotations: rotated(4, 35),
    traffic: { client: 'portal', rows: 9, volume: 340, encryptShare: 0.35, rhythm: 'office' },
  }),
  dataset('Card Number', 'Payments', admin(371), {
    description: 'Payment card numbers. The last four digits stay readable for receipts.',
    shape: structured([digits, alphanumeric, '- '], [9, 15], { suffix: 4, interval: 30 }),
    rotations: rotated(12, 11),
    traffic: { client: 'payments', rows: 8, volume: 210, encryptShare: 0.6, rhythm: 'clock' },
  }),
  dataset('Bank Account Number', 'Payments', member(560), {
    description: 'Accounts for refunds and payroll. The last four digits stay readable.',
    shape: structured([digits, alphanumeric], [6, 13], { suffix: 4 }),
    rotations: rotated(1, 260),
    traffic: { client: 'payments', rows: 3, volume: 60, encryptShare: 0.4, rhythm: 'office' },
  }),
  dataset('IBAN', 'Payments', admin(498), {
    description: 'International account numbers; country code and check digits stay readable.',
    shape: structured([upperAndDigits, alphanumeric, ' '], [11, 30], { prefix: 4, interval: 365 }),
    rotations: rotated(1, 133),
    edited: { ...member(71), field: 'description', from: 'International account numbers.' },
    traffic: { client: 'payments', rows: 3, volume: 35, encryptShare: 0.5, rhythm: 'office' },
  }),
  dataset('Phone Number', 'Production', admin(642), {
    description: 'Phone numbers as people type them: signs, brackets and spaces stay in place.',
    shape: structured([digits, alphanumeric, '+-(). '], [7, 15]),
    traffic: { client: 'portal', rows: 5, volume: 180, encryptShare: 0.3, rhythm: 'office' },
  }),
  dataset('Email Address', 'Production', admin(640), {
    description: 'E-mail addresses; the at sign and the dots stay, so that the format survives.',
    shape: structured([`${lower}${digits}_%+-`, visibleAsciiWithout('@.'), '@.'], [5, 254]),
    rotations: rotated(10, 120),
    traffic: { client: 'portal', rows: 5, volume: 160, encryptShare: 0.3, rhythm: 'clock' },
  }),
  dataset('Date of Birth', 'Production', member(630), {
    description: 'Birth dates in any order of day, month and year.',
    shape: structured([digits, upperAndDigits, '-/.'], [6, 8], { interval: 365 }),
    rotations: rotated(1, 265),
    traffic: { client: 'portal', rows: 4, volume: 150, encryptShare: 0.35, rhythm: 'office' },
  }),
  dataset('Given Name', 'Analytics', member(280), {
    description: 'First and middle names, with the accents of western European languages.',
    shape: structured([letters + accented, accentedOutput, " '-"], [3, 60]),
    traffic: { client: 'analytics', rows: 2, volume: 2600, encryptShare: 0.9, rhythm: 'night' },
  }),
  dataset('Family Name', 'Analytics', member(280), {
    description: 'Family names, with the accents of western European languages.',
    shape: structured([letters + accented, accentedOutput, " '-"], [3, 80]),
    traffic: { client: 'analytics', rows: 2, volume: 2600, encryptShare: 0.9, rhythm: 'night' },
  }),
  dataset('Street Address', 'Analytics', member(268), {
    description:
      'Street and house number of patients. Its last data key is in use: the first one is next.',
    shape: structured([alphanumeric, visibleAsciiWithout(",.#/'-"), " ,.#/'-"], [8, 120], {
      interval: 25,
    }),
    rotations: rotated(10, 18),
    traffic: { client: 'analytics', rows: 1, volume: 1900, encryptShare: 0.9, rhythm: 'night' },
  }),
  dataset('Postal Code', 'Analytics', admin(287), {
    description:
      'Postal codes of every country we serve. Few data keys fit, so they are used again.',
    shape: structured([upperAndDigits, alphanumeric, ' -'], [4, 10], { interval: 30 }),
    rotations: rotated(9, 17),
    traffic: { client: 'analytics', rows: 1, volume: 2100, encryptShare: 0.95, rhythm: 'night' },
  }),
  dataset('Insurance Member Number', 'Partner Exchange', admin(588), {
    description: 'Numbers on insurance cards, as insurers send them.',
    shape: structured([upperAndDigits, alphanumeric, '-'], [8, 14], { interval: 180 }),
    rotations: rotated(3, 48),
    traffic: { client: 'claims', rows: 6, volume: 420, encryptShare: 0.25, rhythm: 'office' },
  }),
  dataset(
    'Prior Authorization Reference for Out-of-Network Specialist Visits',
    'Partner Exchange',
    member(226),
    {
      description:
        'References that insurers give before a visit to a specialist outside their network. They come by fax, portal and phone in many spellings; spaces, dashes, slashes and dots stay where they are.',
      shape: structured([upperAndDigits, visibleAsciiWithout('-/.'), ' -/.'], [6, 24], {
        prefix: 2,
      }),
      edited: { ...member(219), field: 'name', from: 'Prior Authorization Reference' },
      traffic: { client: 'claims', rows: 2, volume: 40, encryptShare: 0.5, rhythm: 'office' },
    },
  ),
  dataset('Medical Record Number', 'Clinical Records', member(390), {
    description: 'Numbers of patient files. The three letters of the clinic stay readable.',
    shape: structured([digits, alphanumeric], [6, 10], { prefix: 3, interval: 540 }),
    traffic: { client: 'records', rows: 5, volume: 130, encryptShare: 0.3, rhythm: 'office' },
  }),
  dataset('Driver License', 'Production', admin(455), {
    description: 'License numbers of all states, for identity checks at registration.',
    shape: structured([upperAndDigits, alphanumeric, '-* '], [5, 16]),
    traffic: { client: 'portal', rows: 1, volume: 22, encryptShare: 0.7, rhythm: 'office' },
  }),
  dataset('Voucher Code', 'Pharmacy Shop (retired)', admin(716), {
    description:
      'Codes of the closed pharmacy shop. Its key is disabled: nothing can be decrypted.',
    shape: structured([upperAndDigits, alphanumeric], [10, 10], { algorithm: 'FF3' }),
    traffic: { client: 'legacyShop', rows: 2, volume: 14, encryptShare: 0.2, rhythm: 'clock' },
  }),
  dataset('Claim Number', 'Partner Exchange', admin(9), {
    description: 'Draft: the claims team still decides whether the year stays readable.',
    shape: structured([upperAndDigits, alphanumeric, '-'], [6, 12], { prefix: 4 }),
    draft: true,
  }),
  dataset('Wearable Serial Number', 'Clinical Records', member(3), {
    description: 'Draft: serial numbers of the heart monitors that patients take home.',
    shape: structured([digits, upperAndDigits], [8, 12]),
    draft: true,
  }),
];

/** Files and documents; every vendor is in the specification's list (console.md section 9). */
export const acmeUnstructured: readonly DemoDataset[] = [
  dataset('Contracts', 'Production', admin(601), {
    description: 'Signed contracts with insurers, suppliers and clinics.',
    shape: unstructured('Amazon S3'),
    traffic: { client: 'records', rows: 2, volume: 12, encryptShare: 0.3, rhythm: 'office' },
  }),
  dataset('Radiology Scans', 'Clinical Records', member(377), {
    description: 'X-ray, CT and MRI series, encrypted before they leave the imaging network.',
    shape: unstructured('Microsoft Azure Blob'),
    traffic: { client: 'records', rows: 5, volume: 55, encryptShare: 0.45, rhythm: 'clock' },
  }),
  dataset('Lab Reports', 'Clinical Records', member(369), {
    description: 'Laboratory results as PDF, one file a sample.',
    shape: unstructured('File Server'),
    traffic: { client: 'records', rows: 4, volume: 90, encryptShare: 0.5, rhythm: 'office' },
  }),
  dataset('Consent Forms', 'Clinical Records', member(312), {
    description: 'Scanned forms with signatures. Kept for thirty years.',
    shape: unstructured('Box', 'AES128GCM'),
    traffic: { client: 'portal', rows: 2, volume: 25, encryptShare: 0.85, rhythm: 'office' },
  }),
  dataset('Invoices', 'Payments', admin(540), {
    description: 'Outgoing invoices, archived for the tax office.',
    shape: unstructured('SAP Business Warehouse'),
    traffic: { client: 'payments', rows: 2, volume: 70, encryptShare: 0.8, rhythm: 'night' },
  }),
  dataset('Call Recordings', 'Backup Vault', admin(333), {
    description: 'Recorded calls of the patient hotline.',
    shape: unstructured('Amazon S3', 'AES128GCM'),
    edited: { ...admin(150), field: 'name', from: 'Hotline Recordings' },
    traffic: { client: 'backup', rows: 2, volume: 140, encryptShare: 0.97, rhythm: 'office' },
  }),
  dataset('Nightly Backups', 'Backup Vault', member(604), {
    description: 'Database dumps of every system that holds patient data.',
    shape: unstructured('PostgreSQL'),
    traffic: { client: 'backup', rows: 3, volume: 18, encryptShare: 0.98, rhythm: 'night' },
  }),
  dataset('Warehouse Exports', 'Analytics', member(201), {
    description: 'Extracts for research partners, one file a study.',
    shape: unstructured('Snowflake'),
    traffic: { client: 'analytics', rows: 1, volume: 8, encryptShare: 0.6, rhythm: 'night' },
  }),
];

/** Columns of the claims database that remain numbers, dates and tokens: one dataset of each kind. */
export const acmeTyped: readonly DemoDataset[] = [
  dataset('Claim Amount', 'Partner Exchange', admin(58), {
    description: 'Amounts in cents. The column stays an integer, negative for refunds.',
    shape: { type: 'structured', definition: typedDefaults.integer, interval: 180 },
    rotations: rotated(1, 21),
    traffic: { client: 'claims', rows: 2, volume: 60, encryptShare: 0.6, rhythm: 'office' },
  }),
  dataset('Visit Day', 'Partner Exchange', admin(58), {
    description: 'Day of the visit. The column stays a date; its key can be rotated twice.',
    shape: { type: 'structured', definition: typedDefaults.date },
    traffic: { client: 'claims', rows: 2, volume: 45, encryptShare: 0.6, rhythm: 'office' },
  }),
  dataset('Claim Submitted At', 'Partner Exchange', member(57), {
    description: 'Moment of submission. The column stays a timestamp, in whole seconds.',
    shape: { type: 'structured', definition: typedDefaults.datetime, interval: 365 },
    traffic: { client: 'claims', rows: 1, volume: 40, encryptShare: 0.6, rhythm: 'office' },
  }),
  dataset('Patient Token', 'Partner Exchange', member(57), {
    description: 'References of up to 40 bytes as tokens of 64 characters, for joining tables.',
    shape: { type: 'structured', definition: typedDefaults.token, interval: 365 },
    traffic: { client: 'claims', rows: 1, volume: 80, encryptShare: 0.7, rhythm: 'office' },
  }),
  dataset('Claim Note', 'Partner Exchange', member(56), {
    description: 'Short notes in any language, encoded so that every character is allowed.',
    shape: { type: 'structured', definition: typedDefaults.generic_string },
  }),
];
