import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import type { Field } from '../../model/field';
import { schemaResolver } from '../../submission/resolver';
import { ExpiryInput, NewKeyExpiryInput } from './ExpiryInput';
import { IpRangesInput } from './IpRangesInput';

const name = {
  kind: 'text',
  name: 'name',
  max: 100,
  check: { kind: 'api-keys', delayMs: 200 },
} as const;

/** What can be edited of an API key. */
export const apiKeyFields: readonly Field[] = [
  { ...name, label: texts.name, hint: texts.nameHint },
  { kind: 'multiline', name: 'description', label: texts.description, max: 2000 },
  {
    kind: 'custom',
    name: 'ip_allowed',
    label: texts.ranges.label,
    hint: texts.ranges.hint,
    input: IpRangesInput,
  },
];

const expiry = (label: string, input = ExpiryInput): Field => ({
  kind: 'custom',
  name: 'expiry',
  label,
  input,
});

export const newKeyFields: readonly Field[] = [
  ...apiKeyFields,
  expiry(texts.expiry.label, NewKeyExpiryInput),
];
export const expireFields: readonly Field[] = [expiry(texts.expiry.label)];
const newName = { ...name, label: texts.newName };
export const rollFields: readonly Field[] = [newName, expiry(texts.roll.end)];
export const cloneFields: readonly Field[] = [newName, expiry(texts.clone.end, NewKeyExpiryInput)];

// Whether an end is complete depends on the clock, so the buttons ask for it.
const loadExpiry = async () => ({ expiry: (await import('../../../contract/zod')).z.string() });

export const newKeyResolver = schemaResolver(async () =>
  (await import('../../../contract/apiKeys')).apiKeyDetails.extend(await loadExpiry()),
);
export const copyResolver = schemaResolver(async () =>
  (await import('../../../contract/credentials')).newApiKey
    .pick({ name: true })
    .extend(await loadExpiry()),
);
export const expireResolver = schemaResolver(async () =>
  (await import('../../../contract/zod')).z.object(await loadExpiry()),
);
