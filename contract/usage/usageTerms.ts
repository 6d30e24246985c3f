/** Days that a record's usage covers, today included. No zod here: part of the first load. */
export const usageDays = 30;
