import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { AnyDeclaration } from '../resources/declare';
import { englishOf } from './en';

/** English is the one language so far; another is one more catalogue here (decision 1). */
export const createI18nProvider = (declarations: readonly AnyDeclaration[]): I18nProvider => {
  const english = englishOf(declarations);
  return polyglotI18nProvider(() => english, 'en', [{ locale: 'en', name: 'English' }], {
    // Texts of the service are shown as they are; they are no keys of the catalogue.
    allowMissing: true,
  });
};
