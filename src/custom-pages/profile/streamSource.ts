import { HttpError } from 'ra-core';
import { isObject } from '../../../contract/isObject';
import { streamTexts as texts } from '../../../texts/historyStream';
import { serviceTexts } from '../../../texts/serviceErrors';
import type { Action, ActionProvider, ActionSource } from '../../model/action';

/** The company's token for its SIEM, of which only its date can be read. */
export interface StreamRecord {
  id: string;
  uuid: string;
  createdAt: string | null;
}

const path = '/stream-token';

/** @param id the company's @throws HttpError when the service refuses, or answers without the token's date */
async function readStreamToken(
  { action }: Pick<ActionProvider, 'action'>,
  id: string,
): Promise<StreamRecord> {
  const { data } = await action({ method: 'GET', path });
  const { stream_tokens: token } = data;
  if (!isObject(token)) throw new HttpError(serviceTexts.without('token'), 200, data);
  const { created_at: createdAt } = token;
  return { id, uuid: id, createdAt: typeof createdAt === 'string' ? createdAt : null };
}

export const streamActions: readonly Action<StreamRecord>[] = [
  {
    id: 'renew',
    ...texts.make,
    access: ['stream-token', 'renew'],
    dialog: {
      kind: 'confirm',
      text: ({ createdAt }) =>
        createdAt === null ? [texts.makeText] : [texts.makeText, texts.replaces],
    },
    run: async (_, __, provider) =>
      (await import('../../admin-kit/actions/makeSecret')).makeSecret(
        provider,
        { path },
        ['stream_tokens', 'token'],
        texts.secret,
      ),
  },
  {
    id: 'remove',
    ...texts.remove,
    danger: true,
    access: ['stream-token', 'remove'],
    visible: ({ createdAt }) => createdAt !== null,
    dialog: { kind: 'confirm', text: () => [texts.removeText] },
    run: (_, __, provider) => provider.action({ method: 'DELETE', path }),
  },
];

/** The token with which a SIEM reads the security history of one's own company. */
export const streamSource: ActionSource<StreamRecord> = {
  name: 'stream-token',
  actions: streamActions,
  nameOf: () => '',
  readOne: readStreamToken,
};
