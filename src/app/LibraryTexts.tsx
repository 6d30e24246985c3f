import { I18nContext, useI18nProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { isObject } from '../../contract/isObject';
import { codeLoader } from '../model/code';
import { useLoadedCode } from '../ui/LazyPart';

const libraryMessages = codeLoader(() => import('./libraryMessages'));

const messageAt = (messages: unknown, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce((group, name) => (isObject(group) ? group[name] : undefined), messages);
  return typeof found === 'string' ? found : undefined;
};

/**
 * Adds react-admin's own messages of validation, references and bulk actions to the texts of the console. They load
 * after the first paint, as no list begins with one.
 */
export function LibraryTexts({ children }: { children: ReactNode }) {
  const i18n = useI18nProvider();
  const { loaded } = useLoadedCode(libraryMessages, true);
  const value = useMemo(
    (): typeof i18n => ({
      ...i18n,
      translate: (key, options) =>
        i18n.translate(key, { ...options, _: messageAt(loaded, key) ?? options?._ }),
    }),
    [i18n, loaded],
  );
  return <I18nContext value={value}>{children}</I18nContext>;
}
