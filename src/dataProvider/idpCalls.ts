import { HttpError } from 'ra-core';
import type { ActionCall } from './action';
import { isObject } from './payload';

/** The company's identity provider settings, as the console holds them; an empty text is none. */
export interface IdpSettings {
  /** Whether anything has been saved yet. */
  saved: boolean;
  /** The version of what was read, 0 while there is nothing. */
  version: number;
  enabled: boolean;
  /** ENTRA, OKTA or self-signed. */
  provider: string;
  openid_configuration: string;
  iss: string;
  aud: string;
  /** In PEM. */
  public_key: string;
  /** When the SCIM token was made, ISO 8601; null when there is none. The token itself nobody can read. */
  scimTokenCreatedAt: string | null;
}

/** What is saved: the JSON in the setting's value (companion.md section 7). */
export type IdpSettingsChange = Pick<
  IdpSettings,
  'enabled' | 'provider' | 'openid_configuration' | 'iss' | 'aud' | 'public_key'
>;

/** The one call of actions; it gives what the answer holds under `data`. */
interface Caller {
  action: (call: ActionCall) => Promise<{ data: Record<string, unknown> }>;
}

const path = '/settings/API_SSO_CONFIG';

const textIn = (value: Record<string, unknown>, field: string): string => {
  const text = value[field];
  return typeof text === 'string' ? text : '';
};

/** @returns the setting's own JSON, empty while nothing was saved */
function valueIn(value: unknown): Record<string, unknown> | undefined {
  if (value === null) return {};
  if (typeof value !== 'string') return undefined;
  const parsed: unknown = JSON.parse(value);
  return isObject(parsed) ? parsed : undefined;
}

/** @throws HttpError when the service refuses, or answers without the settings */
export async function readIdpSettings({ action }: Caller): Promise<IdpSettings> {
  const { data } = await action({ method: 'GET', path, params: {} });
  const { settings } = data;
  const value = isObject(settings) ? valueIn(settings['value']) : undefined;
  if (!isObject(settings) || !value)
    throw new HttpError('The server sent an answer without the settings.', 200, data);
  const { version } = settings;
  const madeAt = textIn(value, 'scim_token_created_at');
  return {
    saved: settings['value'] !== null,
    version: typeof version === 'number' ? version : 0,
    enabled: value['enabled'] === true,
    provider: textIn(value, 'provider'),
    openid_configuration: textIn(value, 'openid_configuration'),
    iss: textIn(value, 'iss'),
    aud: textIn(value, 'aud'),
    public_key: textIn(value, 'public_key'),
    scimTokenCreatedAt: madeAt === '' ? null : madeAt,
  };
}

/**
 * Replaces the settings; those of another provider than the chosen one are sent as none.
 * @param version the version that the change began with
 * @returns whether they are saved: not when the session was found dead
 * @throws HttpError when the service refuses
 */
export async function saveIdpSettings(
  { action }: Caller,
  { enabled, provider, openid_configuration, iss, aud, public_key }: IdpSettingsChange,
  version: number,
): Promise<boolean> {
  const kind =
    provider === 'self-signed'
      ? { openid_configuration: null, iss: null, aud: null, public_key }
      : { openid_configuration, iss, aud, public_key: null };
  const value = JSON.stringify({ provider, enabled, ...kind });
  const { data } = await action({
    method: 'PUT',
    path,
    params: {},
    ifMatch: version,
    body: { value },
  });
  // ra-core resolves with an empty answer then (traps 2.7).
  return isObject(data) && isObject(data.settings);
}

/**
 * Has a new SCIM token made; an earlier one ends.
 * @returns the token, which cannot be read again
 * @throws HttpError when the service refuses, or answers without the token
 */
export async function renewScimToken({ action }: Caller): Promise<string> {
  const { data } = await action({ method: 'POST', path: `${path}/scim-token`, params: {} });
  const { settings } = data;
  const token = isObject(settings) ? settings['scim_token'] : undefined;
  if (typeof token !== 'string')
    throw new HttpError('The server sent an answer without the SCIM token.', 200);
  return token;
}
