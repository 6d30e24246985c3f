import type { FieldValues } from 'react-hook-form';

/** Name of the source of the settings, and of their draft. */
export const idpResource = 'idp-settings';

const tokenFields = ['openid_configuration', 'iss', 'aud'] as const;

/** The texts that the dialog asks for. */
export const idpFields = ['provider', ...tokenFields, 'public_key'] as const;
type IdpField = (typeof idpFields)[number];

/** @returns the fields that the chosen provider has */
export const shownFields = (provider: unknown): readonly IdpField[] =>
  provider === 'self-signed' ? ['provider', 'public_key'] : ['provider', ...tokenFields];

/**
 * @returns the values that count: what was typed for another provider stays in the form, and is neither
 *   checked nor sent. A pasted key often ends with a line break, which is no part of it.
 */
export function relevantValues(values: FieldValues): Record<IdpField, string> {
  const text = (field: IdpField) => String(values[field] ?? '');
  const isSelfSigned = values['provider'] === 'self-signed';
  const token = (field: IdpField) => (isSelfSigned ? '' : text(field));
  return {
    provider: text('provider'),
    openid_configuration: token('openid_configuration'),
    iss: token('iss'),
    aud: token('aud'),
    public_key: isSelfSigned ? text('public_key').trim() : '',
  };
}
