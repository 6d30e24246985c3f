/** Texts about passkeys, which replace one-time codes. */
export const passkeyTexts = {
  section: 'Passkeys',
  hint: 'Instead of a one-time code, a passkey confirms your identity with your fingerprint, face or PIN on this device, a phone or a security key.',
  none: 'You have no passkeys yet.',
  added: 'Added',
  lastUsed: 'Last used',
  never: 'Never',
  name: 'Name',
  add: {
    label: 'Add a Passkey',
    submit: 'Add',
    success: 'Passkey successfully added.',
    failure: 'There was a problem adding the passkey.',
  },
  addText: 'Give it a name you will recognize. Your browser guides you through the rest.',
  remove: {
    label: 'Remove',
    title: 'Remove Passkey',
    success: 'Passkey successfully removed.',
    failure: 'There was a problem removing the passkey.',
  },
  removeOne: (passkey: string) => `Remove the passkey ${passkey}`,
  removeText:
    'It can no longer confirm your identity. Your device or password manager may still show it: remove it there too.',
  needsHostName: 'Passkeys need a host name: open the console with one, such as localhost.',
  unsupported: 'This browser cannot add passkeys here. Use a newer one, and an https address.',
  notMade: 'No passkey was added: the request was cancelled or timed out.',
  madeBefore: 'You already have a passkey on this device.',
} as const;
