import { typedDefaults } from '../../contract/typedTerms';
import { admin, member } from './accounts';
import { dataset, type DemoDataset, rotated, traffic, typed } from './company';

/** Columns of the claims database that stay numbers, dates and tokens: one dataset of each kind. */
export const acmeTyped: readonly DemoDataset[] = [
  dataset('Claim Amount', 'Partner Exchange', admin(58), {
    description: 'Amounts in cents. The column stays an integer, negative for refunds.',
    shape: typed(typedDefaults.integer, 180),
    rotations: rotated(1, 21),
    traffic: traffic('claims', { rows: 2, volume: 60, encryptShare: 0.6 }, 'office'),
  }),
  dataset('Visit Day', 'Partner Exchange', admin(58), {
    description: 'Day of the visit. The column stays a date; its key can be rotated twice.',
    shape: typed(typedDefaults.date),
    traffic: traffic('claims', { rows: 2, volume: 45, encryptShare: 0.6 }, 'office'),
  }),
  dataset('Claim Submitted At', 'Partner Exchange', member(57), {
    description: 'Moment of submission. The column stays a timestamp, in whole seconds.',
    shape: typed(typedDefaults.datetime, 365),
    traffic: traffic('claims', { rows: 1, volume: 40, encryptShare: 0.6 }, 'office'),
  }),
  dataset('Patient Token', 'Partner Exchange', member(57), {
    description: 'References of up to 40 bytes as tokens of 64 characters, for joining tables.',
    shape: typed(typedDefaults.token, 365),
    traffic: traffic('claims', { rows: 1, volume: 80, encryptShare: 0.7 }, 'office'),
  }),
  dataset('Claim Note', 'Partner Exchange', member(56), {
    description: 'Short notes in any language, encoded so that every character is allowed.',
    shape: typed(typedDefaults.generic_string),
  }),
];
