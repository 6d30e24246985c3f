/** Issue time of the outside provider's token that last set a person's MFA: earlier tokens do not override it. */
export const statements = [`alter table users add column mfa_told_at double precision`];
