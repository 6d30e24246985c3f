import type { Access } from '../../../contract/access/access';
import { isObject } from '../../../contract/lib/isObject';
import { serviceTexts } from '../../../texts/layout/serviceErrors';
import type { secretTexts, shownOnceTexts } from '../../../texts/admin-kit/secrets';
import type { ActionParams, ActionProvider, ActionSource, CallAction } from '../../model/action';
import type { Detail } from '../../model/detail';
import { displayTime } from '../../ui/formats';

/** A person's or a company's secret for programs; the service gives only its dates. */
export interface SecretRecord {
  id: string;
  uuid: string;
  /** Null while there is none. */
  createdAt: string | null;
  /** Last use by a program, if the service records it. */
  readAt: string | null;
}

type Texts = ReturnType<typeof secretTexts> & {
  makeText: string;
  secret: ReturnType<typeof shownOnceTexts>;
};

interface Renewal {
  path: string;
  /** Place of a new secret in answers: the plural key, and the field below it. */
  answer: readonly [key: string, field: string];
  texts: Texts;
}

interface SecretDeclaration extends Renewal {
  name: string;
  answer: readonly [key: string, field: 'address' | 'token'];
  access: Record<'renew' | 'remove', Access>;
  texts: Texts & { removeText: string };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** @returns when a secret was generated, or that there is none */
export const secretDetail = (texts: Texts, createdAt: string | null): Detail => ({
  label: texts.label,
  value: createdAt === null ? texts.none : texts.createdOn(displayTime(createdAt)),
});

/** The texts, dialog and call of an action that generates a secret, shown once, in place of the old one. */
export const renewSecret = <R>(
  { path, answer, texts }: Renewal,
  createdAt: (record: R) => string | null,
) =>
  ({
    ...texts.make,
    dialog: {
      kind: 'confirm',
      text: (record: R) =>
        createdAt(record) === null ? [texts.makeText] : [texts.makeText, texts.replaces],
    },
    run: async (_: R, __: ActionParams, provider: ActionProvider) =>
      (await import('./makeSecret')).makeSecret(provider, { path }, answer, texts.secret),
  }) as const;

const secretActions = (declaration: SecretDeclaration): readonly CallAction<SecretRecord>[] => [
  {
    id: 'renew',
    access: declaration.access.renew,
    ...renewSecret<SecretRecord>(declaration, ({ createdAt }) => createdAt),
  },
  {
    id: 'remove',
    ...declaration.texts.remove,
    danger: true,
    access: declaration.access.remove,
    visible: ({ createdAt }) => createdAt !== null,
    dialog: { kind: 'confirm', text: () => [declaration.texts.removeText] },
    run: (_, __, provider) => provider.action({ method: 'DELETE', path: declaration.path }),
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
