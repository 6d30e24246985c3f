import type { PasskeyRecord } from '../../../contract/people/passkeys';
import { passkeyTexts as texts } from '../../../texts/sign-in/passkeys';
import type { Action, ActionSource } from '../../model/action';
import type { Detail } from '../../model/detail';
import { recordCall } from '../../model/recordCall';
import { displayTime } from '../../ui/formats';
import { type PageSource, wholeListEndpoint } from '../customPage';
import type { AccountRecord } from './accountRecord';

export type Passkey = PasskeyRecord & { id: string };

const name = 'passkeys';

export const passkeyDetails = (passkey: Passkey): Detail<string>[] => [
  { label: texts.added, value: displayTime(passkey.created_at) },
  {
    label: texts.lastUsed,
    value: passkey.last_used_at === null ? texts.never : displayTime(passkey.last_used_at),
  },
];

/** The reason why no passkey can be made in this browser, or at this address. */
function passkeyRefusal(): string | undefined {
  if (/^[\d.]+$|:/.test(window.location.hostname)) return texts.needsHostName;
  const credentialClass: object = 'PublicKeyCredential' in window ? PublicKeyCredential : {};
  return 'parseCreationOptionsFromJSON' in credentialClass ? undefined : texts.unsupported;
}

/** Action that adds a passkey; its code is loaded on demand. */
export const passkeyActions: readonly Action<AccountRecord>[] = [
  {
    id: 'add-passkey',
    ...texts.add,
    access: ['passkeys', 'begin'],
    visible: ({ mfa_enabled: enabled }) => enabled,
    disabledReason: passkeyRefusal,
    dialog: () => import('./addPasskey'),
    run: async (_, params, provider) => (await import('./addPasskey')).addPasskey(params, provider),
    affects: [name],
  },
];

export const passkeysSource = {
  name,
  actions: [
    {
      id: 'remove-passkey',
      ...texts.remove,
      danger: true,
      access: ['passkeys', 'remove'],
      dialog: { kind: 'confirm', details: passkeyDetails, text: () => [texts.removeText] },
      run: recordCall('DELETE', '/passkeys/{uuid}'),
      deletes: true,
    },
  ],
  nameOf: (passkey) => passkey.name,
  endpoint: wholeListEndpoint('/passkeys', 'passkeys'),
} satisfies ActionSource<Passkey> & PageSource;
