import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { shellTexts } from '../texts/shell';
import type { AnyDeclaration } from './model/resource';

const { ra } = englishMessages;
/** Where ra-core has no words for a failure. */
const notification = { ...ra.notification, http_error: shellTexts.unknownError };

const resourceMessages = ({ name, label, messages: { updated } }: AnyDeclaration) =>
  [name, { name: label, ...(updated !== undefined && { notifications: { updated } }) }] as const;

/** English is the one language (decision 1). */
export const createI18nProvider = (declarations: readonly AnyDeclaration[]): I18nProvider => {
  const english = {
    ra: { ...ra, notification },
    resources: Object.fromEntries(declarations.map(resourceMessages)),
  };
  return polyglotI18nProvider(() => english, 'en', [{ locale: 'en', name: 'English' }], {
    // Texts of the service are shown as they are; they are no keys of the catalogue.
    allowMissing: true,
  });
};
