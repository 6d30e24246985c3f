import { HttpError } from 'ra-core';
import { isObject } from '../../../contract/lib/isObject';
import type { ActionCall, ActionProvider } from '../../model/action';
import { SecretDialog, type SecretTexts } from './SecretDialog';

/**
 * Has the service make a secret, and shows it once. The dialog's code loads before the call, because a secret that
 * cannot be shown would be lost.
 * @param place of the secret in the answer: the plural key, and the field below it
 * @throws HttpError when the service refuses, or answers without the secret
 */
export async function makeSecret(
  { action, show }: Pick<ActionProvider, 'action' | 'show'>,
  call: Pick<ActionCall, 'path' | 'params' | 'body'>,
  [key, field]: readonly [key: string, field: string],
  texts: SecretTexts & { missing: string },
): Promise<void> {
  const { [key]: created } = (await action({ ...call, method: 'POST' })).data;
  const secret = isObject(created) ? created[field] : undefined;
  if (typeof secret !== 'string') throw new HttpError(texts.missing, 200);
  show(({ onDone }) => <SecretDialog {...texts} title={texts.label} {...{ secret, onDone }} />);
}
