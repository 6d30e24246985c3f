import { isObject } from '../../../contract/lib/isObject';
import { startTexts } from '../../../texts/layout/start';
import type { ConsoleConfig } from '../../model/config';

/** The service writes the whole object, and refuses to start with a wrong setting (decision 497). */
const isConfig = (value: unknown): value is ConsoleConfig =>
  isObject(value) && isObject(value.auth);

/**
 * Reads the configuration that the service has written into the page.
 * @throws Error with one sentence for the person, such as for a page that was served as a plain file
 */
export function readConfig(page: Document): ConsoleConfig {
  const text = page.getElementById('config')?.textContent ?? '';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error(startTexts.noConfig, { cause });
  }
  if (!isConfig(value)) throw new Error(startTexts.noConfig);
  return value;
}

/**
 * @param host of the page that is open
 * @returns whether the service's own pages sign people in
 */
export const isOwnSignIn = ({ auth }: Pick<ConsoleConfig, 'auth'>, host: string): boolean =>
  auth.domain.replace(/^https?:\/\//, '') === host;
