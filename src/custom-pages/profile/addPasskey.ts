import { HttpError } from 'ra-core';
import { browserInWords } from '../../../contract/lib/browserInWords';
import { isObject } from '../../../contract/lib/isObject';
import { textLimits } from '../../../contract/lib/textLimits';
import { passkeyTexts as texts } from '../../../texts/sign-in/passkeys';
import { recordTexts } from '../../../texts/admin-kit/record';
import { serviceTexts } from '../../../texts/layout/serviceErrors';
import type { ActionDialog, ActionParams, ActionProvider } from '../../model/action';
import type { AccountRecord } from './accountRecord';

/** Asks for the new passkey's name; at first that of the browser. */
const dialog: ActionDialog<AccountRecord> = {
  kind: 'fields',
  text: () => [texts.addText],
  fields: () => [{ kind: 'text', name: 'name', label: texts.name, max: textLimits.passkeyName }],
  schema: async () => (await import('../../../contract/people/passkeys')).passkeyName,
  initial: () => ({ name: browserInWords(navigator.userAgent) }),
  draft: recordTexts.draftOf('passkey'),
};
export default dialog;

/**
 * Has the browser make a passkey, and the service keep it.
 * @throws Error when the browser makes none; HttpError when the service refuses
 */
export async function addPasskey(
  { name }: ActionParams,
  { action }: Pick<ActionProvider, 'action'>,
): Promise<void> {
  const post = { method: 'POST' } as const;
  const { data } = await action({ ...post, path: '/passkeys/options', body: { name } });
  const { passkeys: options } = data;
  if (!isObject(options)) throw new HttpError(serviceTexts.unknown, 200);
  // The service takes the result of the credential's `toJSON`.
  const response = await createCredential(options);
  await action({ ...post, path: '/passkeys', body: { name, response } });
}

async function createCredential(options: object): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    // The service's library makes the options in the standard's format.
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  try {
    const credential = await navigator.credentials.create({ publicKey });
    if (credential) return credential;
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new Error(isKnown ? texts.madeBefore : texts.notMade, { cause: error });
  }
  throw new Error(texts.notMade);
}
