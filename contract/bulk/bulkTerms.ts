import { bulkRules } from '../../texts/admin-kit/bulk';

/** Constants of bulk actions, without zod: lists of the console use them too. */
export const bulkLimits = {
  /** Maximum records per call: the page for the code shows each, and the answer must come before a proxy times out. */
  records: 500,
} as const;

export const tooManyChosen = bulkRules.tooMany(bulkLimits.records);
