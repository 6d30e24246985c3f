export const idpName = 'idp-settings';

/** The text fields of the settings dialog. */
type IdpField = 'provider' | 'openid_configuration' | 'iss' | 'aud' | 'public_key';

/** The identity provider settings of a company, with the company's id; an empty text stands for none. */
export type IdpRecord = Record<IdpField, string> & {
  id: string;
  uuid: string;
  /** The version that was read, 0 if nothing was saved yet. */
  version: number;
  saved: boolean;
  enabled: boolean;
  /** Time when the SCIM token was generated, ISO 8601; null without one. Nobody can read the token itself. */
  scimTokenCreatedAt: string | null;
};

/** @returns the text of a field, empty for none */
export const textIn = (values: Readonly<Record<string, unknown>>, field: string): string => {
  const text = values[field];
  return typeof text === 'string' ? text : '';
};

/**
 * @returns the values of the chosen provider: values typed for another one stay in the form, and are neither checked
 * nor sent. A pasted key often ends with a line break, which is removed
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
