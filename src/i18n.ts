import { type I18nProvider, mergeTranslations } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { shellTexts } from '../texts/shell';
import type { AnyDeclaration } from './model/resource';

/** Where ra-core has no words for a failure. */
const own = { ra: { notification: { http_error: shellTexts.unknownError } } };

const resourceMessages = ({ name, label, messages }: AnyDeclaration) => ({
  [name]: {
    name: label,
    ...(messages.updated === undefined ? {} : { notifications: { updated: messages.updated } }),
  },
});

/** English is the one language (decision 1). */
export const createI18nProvider = (declarations: readonly AnyDeclaration[]): I18nProvider => {
  const english = mergeTranslations(englishMessages, own, {
    resources: Object.assign({}, ...declarations.map(resourceMessages)) as object,
  });
  return polyglotI18nProvider(() => english, 'en', [{ locale: 'en', name: 'English' }], {
    // Texts of the service are shown as they are; they are no keys of the catalogue.
    allowMissing: true,
  });
};
