/** Days that a record's usage covers, including today. No zod here: part of the first load. */
export const usageDays = 30;
