import { bulkRules } from '../../texts/admin-kit/bulk';

/** Constants of bulk actions, without zod: lists of the console read them, too. */
export const bulkLimits = {
  /** Records in one call: a one-time code shows each of them, and the answer has to come before a proxy gives up. */
  records: 500,
} as const;

export const tooManyChosen = bulkRules.tooMany(bulkLimits.records);
