/** Scopes that ask for a one-time code. */
export const stepUpScopes = [
  'delete:datasetgroup',
  'delete:dataset',
  'delete:apikey',
  'delete:primarykey',
  'rotate:primarykey',
  'change:datakeyalgorithm',
  'roll:apikey',
  'change:datakeyschedule',
  'rotate:datakey',
  'disable:apikey',
  'enable:apikey',
  'change:primarykeyschedule',
  'disable:primarykey',
  'enable:primarykey',
  'toggle:enforcemfa',
  'disable:mfa',
  // Beyond the specification's: what opens data to a program (decision 195).
  'grant:decryption',
  'widen:addressranges',
  'toggle:reservegrants',
  // These decide who may sign in, or reveal the keys themselves (decision 299).
  'change:idp',
  'generate:scimtoken',
  'read:datakey',
  // The whole history, for good.
  'generate:siemtoken',
  // Messages with names leave the console.
  'change:webhooks',
  // A new administrator could do all of this without a code of their own.
  'make:administrator',
  // Passkeys replace the code (decision 193).
  'add:passkey',
  'remove:passkey',
] as const;
export type StepUpScope = (typeof stepUpScopes)[number];

/** Asked for together with the scope of the action. */
export const mfaScope = 'mfa:required';
/** A proof older than this many seconds is not fresh (decision 9); a confirmation lasts as long. */
export const stepUpMaxAge = 300;
/** Request header and parameter that name the confirmation of a call (decision 194). */
export const confirmationHeader = 'Confirmation';
export const confirmationParameter = 'confirmation';
