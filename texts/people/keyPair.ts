import { leaveAnswers } from '../admin-kit/leave';

/** Texts of the key pair with which a company signs its own tokens. */
export const keyPairTexts = {
  generate: 'Generate Key Pair',
  title: 'IDP Key Pair',
  failed: 'There was a problem generating the key pair.',
  steps: [
    { id: 'caution', label: 'Caution' },
    { id: 'private-key', label: 'Private key' },
  ],
  caution: 'Caution',
  cautions: [
    'The private key is generated on this device and shown only once. It is never sent or stored, so nobody can show it again.',
    'Anyone with the private key can sign tokens for any person in your company. Have your secret store open.',
    'The public key replaces the one in the form. Programs that sign with the old private key stop working once you save.',
  ],
  continue: 'Continue',
  label: 'Private key',
  warning:
    'This is the private key of your identity provider. It cannot be shown again: copy or download it, and store it securely.',
  waitReason: 'Copy or download the private key first.',
  copy: { label: 'Copy private key', done: 'The private key has been copied.' },
  download: {
    label: 'Download private key',
    done: 'The private key has been downloaded.',
    fileName: 'idp-private-key.pem',
  },
  leave: {
    title: 'Leave without the private key?',
    text: 'The private key cannot be shown again. If you leave now, the key pair is lost.',
    ...leaveAnswers,
  },
  leaveSaved: {
    title: 'Leave without the public key?',
    text: 'Done enters the public key into the form. If you leave now, it is lost, and the private key is useless.',
    ...leaveAnswers,
  },
} as const;
