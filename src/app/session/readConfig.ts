import { isObject } from '../../../contract/lib/isObject';
import { startTexts } from '../../../texts/layout/start';
import type { ConsoleConfig } from '../../model/config';

const { rules } = startTexts;

/** Why the console cannot start, in words for the person in front of it. */
class ConfigError extends Error {
  override name = 'ConfigError';
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown, name: string): Fields => {
  if (isObject(value)) return { ...value };
  throw new ConfigError(startTexts.missing(name));
};

/** @param path names the value in the error @throws ConfigError when the value is missing, is no text, or does not fit */
const textOf = (value: unknown, path: string, fits: RegExp, rule: string): string => {
  if (typeof value === 'string' && fits.test(value)) return value;
  throw new ConfigError(startTexts.wrong(path, rule));
};

const flagOf = (fields: Fields, name: string): boolean => {
  const value = fields[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw new ConfigError(startTexts.wrong(name, rules.flag));
};

/** By hand, without the schema library. @throws ConfigError that names the first value that is wrong */
export function readConfig(value: unknown): ConsoleConfig {
  const fields: Fields = { productName: 'Encryption Console', ...fieldsOf(value, 'settings') };
  const auth = fieldsOf(fields['auth'], 'auth');
  const text = (name: string, fits: RegExp, rule: string) => textOf(fields[name], name, fits, rule);
  const authText = (name: string) => textOf(auth[name], `auth.${name}`, /^\S+$/, rules.word);
  return {
    auth: {
      domain: authText('domain'),
      clientId: authText('clientId'),
      audience: authText('audience'),
    },
    apiBase: text('apiBase', /^(https?:\/\/[^\s/]|\/(?!\/))\S*$/, rules.address).replace(
      /\/+$/,
      '',
    ),
    productName: text('productName', /\S/, rules.text),
    supportEmail: text('supportEmail', /^[^\s@?&]+@[^\s@?&]+$/, rules.email),
    maintenance: flagOf(fields, 'maintenance'),
    docsUrl: text('docsUrl', /^((https?:\/\/|\/(?!\/))\S*)?$/, rules.address),
    demo: flagOf(fields, 'demo'),
  };
}

/**
 * Reads what the service has written into the page: the same as it answers at `/config.json`.
 * @throws ConfigError with one sentence that says what is wrong
 */
export function pageConfig(page: Document): ConsoleConfig {
  let value: unknown;
  try {
    value = JSON.parse(page.getElementById('config')?.textContent ?? '');
  } catch (cause) {
    throw new ConfigError(startTexts.noJson, { cause });
  }
  return readConfig(value);
}

/**
 * @param host of the page that is open
 * @returns whether the service's own pages sign people in
 */
export const isOwnSignIn = ({ auth }: Pick<ConsoleConfig, 'auth'>, host: string): boolean =>
  auth.domain.replace(/^https?:\/\//, '') === host;
