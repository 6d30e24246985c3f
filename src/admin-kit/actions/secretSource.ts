import type { Access } from '../../../contract/access/access';
import { isObject } from '../../../contract/lib/isObject';
import { serviceTexts } from '../../../texts/layout/serviceErrors';
import type { ActionSource, CallAction } from '../../model/action';
import type { SecretTexts } from './SecretDialog';

/** A secret of a person or a company that programs send, of which only dates can be read. */
export interface SecretRecord {
  id: string;
  uuid: string;
  /** Null while there is none. */
  createdAt: string | null;
  /** When a program last sent it, where the service notes that. */
  readAt: string | null;
}

type ActionTexts = Pick<CallAction<SecretRecord>, 'label' | 'submit' | 'success' | 'failure'>;

interface SecretDeclaration {
  name: string;
  path: string;
  /** The plural key of answers, and the field below it that has a new secret. */
  answer: readonly [key: string, field: 'address' | 'token'];
  access: Record<'renew' | 'remove', Access>;
  texts: {
    make: ActionTexts;
    makeText: string;
    replaces: string;
    remove: ActionTexts;
    removeText: string;
    secret: SecretTexts & { missing: string };
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Actions that generate a secret, which is shown once, in place of the old one, and remove it. */
const secretActions = ({
  path,
  answer,
  access,
  texts,
}: SecretDeclaration): readonly CallAction<SecretRecord>[] => [
  {
    id: 'renew',
    ...texts.make,
    access: access.renew,
    dialog: {
      kind: 'confirm',
      text: ({ createdAt }) =>
        createdAt === null ? [texts.makeText] : [texts.makeText, texts.replaces],
    },
    run: async (_, __, provider) =>
      (await import('./makeSecret')).makeSecret(provider, { path }, answer, texts.secret),
  },
  {
    id: 'remove',
    ...texts.remove,
    danger: true,
    access: access.remove,
    visible: ({ createdAt }) => createdAt !== null,
    dialog: { kind: 'confirm', text: () => [texts.removeText] },
    run: (_, __, provider) => provider.action({ method: 'DELETE', path }),
  },
];

/**
 * The source of such a secret. Reading it throws an HttpError when the service refuses, or answers without the
 * secret's dates.
 */
export const secretSource = (declaration: SecretDeclaration): ActionSource<SecretRecord> => ({
  name: declaration.name,
  actions: secretActions(declaration),
  nameOf: () => '',
  readOne: async ({ read }, id, signal) => {
    const [key, field] = declaration.answer;
    const shape = { key, is: isObject, otherwise: serviceTexts.without(field) };
    const { created_at: createdAt, read_at: readAt } = await read(declaration.path, shape, {
      signal,
    });
    return { id, uuid: id, createdAt: textOf(createdAt), readAt: textOf(readAt) };
  },
});
