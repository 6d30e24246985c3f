import type { I18nProvider } from 'ra-core';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import type { ResourceEntry } from '../model/resource';

/** `_` is the default for a key without a text. */
type Values = Readonly<Record<string, string | number | undefined>>;

/** Chooses the singular or the plural form, `one |||| many`, and replaces placeholders such as `%{max}`. */
function filled(text: string, values: Values): string {
  const [one = '', many = one] = text.split(' |||| ');
  const { smart_count: count = 1 } = values;
  return (Number(count) === 1 ? one : many).replaceAll(/%\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

/** The declared label of a field or column, under react-admin's key for it: `resources.datasets.fields.name`. */
function declaredLabel(entries: readonly ResourceEntry[], key: string): string | undefined {
  const [, resource, source] = /^resources\.([^.]+)\.fields\.(.+)$/.exec(key) ?? [];
  const declaration = entries.find(({ name }) => name === resource)?.code.loaded();
  const named = [...(declaration?.fields ?? []), ...(declaration?.list.columns ?? [])];
  return named.find(({ name }) => name === source)?.label;
}

/**
 * Resolves ra-core's translation keys in English, the only language (decision 1). A text that is not a key, such
 * as a message of the service, is returned unchanged.
 */
export const createI18nProvider = (entries: readonly ResourceEntry[]): I18nProvider => {
  const texts = new Map<string, string>([
    // ra-core's fallback for an error without a message.
    ['ra.notification.http_error', serviceTexts.unknown],
    ...entries.map(
      ({ name, singular, label }) =>
        [`resources.${name}.name`, `${singular} |||| ${label}`] as const,
    ),
  ]);
  return {
    translate: (key: string, values: Values = {}) =>
      filled(texts.get(key) ?? declaredLabel(entries, key) ?? String(values['_'] ?? key), values),
    changeLocale: () => Promise.resolve(),
    getLocale: () => 'en',
  };
};
