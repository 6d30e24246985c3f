export const idpName = 'idp-settings';

/** The texts of the settings, as the dialog asks for them. */
type IdpField = 'provider' | 'openid_configuration' | 'iss' | 'aud' | 'public_key';

/** The identity provider settings of a company, whose id is theirs; an empty text is none. */
export type IdpRecord = Record<IdpField, string> & {
  id: string;
  uuid: string;
  /** The version of what was read, 0 while there is nothing. */
  version: number;
  saved: boolean;
  enabled: boolean;
  /** When the SCIM token was generated, ISO 8601; null when there is none. The token itself nobody can read. */
  scimTokenCreatedAt: string | null;
};

/** @returns the text of a field, empty for none */
export const textIn = (values: Readonly<Record<string, unknown>>, field: string): string => {
  const text = values[field];
  return typeof text === 'string' ? text : '';
};

/**
 * @returns the values that count: what was typed for another provider stays in the form, and is neither
 *   checked nor sent. A pasted key often ends with a line break, which is no part of it.
 */
export function relevantValues(
  values: Readonly<Record<string, unknown>>,
): Record<IdpField, string | null> {
  const isSelfSigned = values['provider'] === 'self-signed';
  const tokenText = (field: IdpField) => (isSelfSigned ? null : textIn(values, field));
  return {
    provider: textIn(values, 'provider'),
    openid_configuration: tokenText('openid_configuration'),
    iss: tokenText('iss'),
    aud: tokenText('aud'),
    public_key: isSelfSigned ? textIn(values, 'public_key').trim() : null,
  };
}
