/** Scopes that require a one-time code. */
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
  // Not in the specification: actions that give a program access to data (decision 195).
  'grant:decryption',
  'widen:addressranges',
  'toggle:reservegrants',
  // Actions that determine who may sign in, or reveal keys (decision 299).
  'change:idp',
  'generate:scimtoken',
  'read:datakey',
  // Gives permanent access to the whole history.
  'generate:siemtoken',
  // Sends messages with names outside the console.
  'change:webhooks',
  // A new administrator could do all of this without a code of their own.
  'make:administrator',
  // Passkeys replace the code (decision 193).
  'add:passkey',
  'remove:passkey',
] as const;
export type StepUpScope = (typeof stepUpScopes)[number];

/** Requested together with the scope of the action. */
export const mfaScope = 'mfa:required';
/** A proof older than this many seconds is not fresh (decision 9); a confirmation is valid equally long. */
export const stepUpMaxAge = 300;
/** Request header and parameter with the uuid of a call's confirmation (decision 194). */
export const confirmationHeader = 'Confirmation';
export const confirmationParameter = 'confirmation';
