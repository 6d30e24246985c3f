/** States and constants of API keys (companion.md sections 4 and 9), without zod. */
import { apiKeyRules, cloneNameText, associationTypeTexts } from '../../texts/rules/apiKeys';
import type { DatasetType } from '../definition/datasetTerms';

export const apiKeyStatuses = [
  'Enabled',
  'Enabled | Pending Expiration',
  'Disabled',
  'Disabled | Pending Expiration',
  'Expired',
] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** Fields that determine the state of a key; moments are ISO 8601. */
export interface ApiKeyState {
  enabled: boolean;
  autoprovisioned: boolean;
  end_date_tm: string | null;
}

/** @returns the state at a moment; an end in the future is pending, one at the moment or before has passed */
export function apiKeyStatus(
  { enabled, end_date_tm: end }: Pick<ApiKeyState, 'enabled' | 'end_date_tm'>,
  now: Date,
): ApiKeyStatus {
  if (end === null) return enabled ? 'Enabled' : 'Disabled';
  if (new Date(end) <= now) return 'Expired';
  return enabled ? 'Enabled | Pending Expiration' : 'Disabled | Pending Expiration';
}

/** Actions on a key, except editing its texts. */
const apiKeyTransitions = [
  'enable',
  'disable',
  'roll',
  'clone',
  'expire',
  'associate',
  'edit',
  'delete',
] as const;
export type ApiKeyTransition = (typeof apiKeyTransitions)[number];

/** Transitions that are no longer possible once the key has expired. */
const unexpiredOnly: ReadonlySet<ApiKeyTransition> = new Set([
  'enable',
  'disable',
  'roll',
  'clone',
  'expire',
]);
/** Transitions that only an enabled key has. */
const enabledOnly: ReadonlySet<ApiKeyTransition> = new Set(['roll', 'clone', 'expire']);

/**
 * The state machine of API keys: only keys that are enabled, not autoprovisioned and not yet expired
 * offer Disable, Roll, Clone and Expire (companion.md section 4); only disabled ones can be enabled.
 * @returns why the transition is not possible; undefined when it is
 */
export function apiKeyRefusal(
  transition: ApiKeyTransition,
  key: ApiKeyState,
  now: Date,
): string | undefined {
  if (key.autoprovisioned) return apiKeyRules.provisioned;
  if (unexpiredOnly.has(transition) && apiKeyStatus(key, now) === 'Expired')
    return apiKeyRules.expired;
  if (enabledOnly.has(transition) && !key.enabled) return apiKeyRules.disabled;
  if (transition === 'disable' && !key.enabled) return apiKeyRules.alreadyDisabled;
  if (transition === 'enable' && key.enabled) return apiKeyRules.alreadyEnabled;
  return undefined;
}

/** Text of a client library, such as `ubiq-node 2.4.0`, with its version's status unless it is the latest. */
export const libraryText = ({
  product,
  product_version: version,
  status,
}: {
  product: string;
  product_version: string;
  status: string | null;
}): string =>
  `${product} ${version}${status === null || status === 'Latest' ? '' : ` (${status})`}`;

/** Bounds of a custom end, in days from now (companion.md section 5). */
export const expiryLimits = { minDays: 1, maxDays: 3650 } as const;

/** Seconds from now of the preset ends (companion.md section 9). */
export const expiryPresets = {
  immediately: 0,
  '1-hour': 3600,
  '24-hours': 24 * 3600,
  '3-days': 3 * 24 * 3600,
  '7-days': 7 * 24 * 3600,
} as const;
export type ExpiryPreset = keyof typeof expiryPresets;

export const expiryTexts = {
  custom: apiKeyRules.expiry(expiryLimits.minDays, expiryLimits.maxDays),
} as const;

/** Default of `ip_allowed`: every address (companion.md section 9). */
export const everyAddress = '0.0.0.0/0';

/** Maximum characters of an API key's name. */
export const maxKeyNameLength = 100;

/** @returns the default name of a clone (companion.md section 4) */
export const cloneName = (name: string): string =>
  [...cloneNameText(name)].slice(0, maxKeyNameLength).join('').trimEnd();

const lastDayOfName = / \d{4}-\d{2}-\d{2}$/;

/**
 * @param day of the roll, such as `2026-11-28`
 * @returns the default name of a rolled key's successor, in which the day replaces that of an
 *   earlier roll
 */
export function successorName(name: string, day: string): string {
  const suffix = ` ${day}`;
  // If a key is rolled twice on one day, its own name would be the result, which is taken.
  const characters = [...(name.endsWith(suffix) ? name : name.replace(lastDayOfName, ''))];
  return (
    characters
      .slice(0, maxKeyNameLength - suffix.length)
      .join('')
      .trimEnd() + suffix
  );
}

export type AssociationType = 'encrypt,decrypt' | 'encrypt' | 'decrypt';

/** @returns the flags of an association's type */
export const flagsOf = (type: AssociationType): { encrypt: boolean; decrypt: boolean } => ({
  encrypt: type.includes('encrypt'),
  decrypt: type.includes('decrypt'),
});

/**
 * True when flags let a key open data. The key that encrypts structured data (FF1) also decrypts it, and only
 * the client library enforces Encrypt Only.
 */
export const allowsDecryption = (
  { encrypt, decrypt }: { encrypt: boolean; decrypt: boolean },
  type: DatasetType | undefined,
): boolean => decrypt || (encrypt && type === 'structured');

/** Names of the types, starting with the default (companion.md section 2). */
export const associationTypes: readonly { value: AssociationType; label: string }[] = [
  { value: 'encrypt,decrypt', label: associationTypeTexts.both },
  { value: 'encrypt', label: associationTypeTexts.encrypt },
  { value: 'decrypt', label: associationTypeTexts.decrypt },
];

/** @returns the type of an association by its flags (companion.md section 4) */
export const associationLabel = ({
  encrypt,
  decrypt,
}: {
  encrypt: boolean;
  decrypt: boolean;
}): string =>
  encrypt && decrypt
    ? associationTypeTexts.both
    : encrypt
      ? associationTypeTexts.encrypt
      : associationTypeTexts.decrypt;
