import { mergeTranslations, type TranslationMessages } from 'ra-core';
import englishMessages from 'ra-language-english';
import type { AnyDeclaration } from '../resources/declare';

/** Texts of the console that belong to no resource. */
const own = {
  console: {
    unknown_path: 'There is no page at %{path}.',
  },
  ra: {
    notification: { http_error: 'An unknown error occurred.' },
  },
};

/** A resource's names and notifications, from its declaration. */
const resourceMessages = ({ name, label, messages }: AnyDeclaration) => ({
  [name]: {
    name: label,
    ...(messages.updated === undefined ? {} : { notifications: { updated: messages.updated } }),
  },
});

/** The English catalogue: ra-core's, the console's own and that of the declared resources. */
export const englishOf = (declarations: readonly AnyDeclaration[]): TranslationMessages =>
  mergeTranslations(englishMessages, own, {
    resources: Object.assign({}, ...declarations.map(resourceMessages)) as object,
  });
