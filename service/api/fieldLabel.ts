const abbreviations: Readonly<Record<string, string>> = { api: 'API', ip: 'IP', mfa: 'MFA' };

const word = (text: string): string =>
  abbreviations[text] ?? text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * @param path where a field stands in a body: `['billing_contact']`, `['datasets', 'name']`
 * @returns its name in a sentence, written as on the console's forms: "Billing Contact", "Datasets Name"
 */
export const fieldLabel = (path: readonly PropertyKey[]): string =>
  path
    .filter((part) => typeof part === 'string')
    .flatMap((part) => part.replace(/_uuids?$/, '').split('_'))
    .filter((part) => part !== '')
    .map(word)
    .join(' ');
