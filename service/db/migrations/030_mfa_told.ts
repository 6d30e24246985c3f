/** When an outside provider's token was issued that last said whether a person has MFA: an earlier one takes nothing back. */
export const statements = [`alter table users add column mfa_told_at double precision`];
