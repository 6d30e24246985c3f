import { maxKeyNameLength } from '../../../contract/api-keys/apiKeyTerms';
import { textLimits } from '../../../contract/lib/textLimits';
import { apiKeyTexts as texts } from '../../../texts/api-keys/apiKeys';
import type { Field } from '../../model/field';
import { ExpiryInput, NewKeyExpiryInput } from './ExpiryInput';
import { IpRangesInput } from './IpRangesInput';

const keyName = {
  kind: 'text',
  name: 'name',
  max: maxKeyNameLength,
  check: { kind: 'api-keys', delayMs: 200 },
} as const;

export const apiKeyFields: readonly Field[] = [
  { ...keyName, label: texts.name, hint: texts.nameHint },
  { kind: 'multiline', name: 'description', label: texts.description, max: textLimits.description },
  {
    kind: 'custom',
    name: 'ip_allowed',
    label: texts.ranges.label,
    hint: texts.ranges.hint,
    input: IpRangesInput,
  },
];

/** Has the field name of the service's problems, although it holds the form's choice. */
const expiry = (label: string, input = ExpiryInput, hint?: string): Field => ({
  kind: 'custom',
  name: 'end_date_tm',
  label,
  input,
  hint,
});

export const newKeyFields: readonly Field[] = [
  ...apiKeyFields,
  expiry(texts.expiry.label, NewKeyExpiryInput),
];
export const expireFields: readonly Field[] = [expiry(texts.expiry.label)];
const newName = { ...keyName, label: texts.newName };
export const rollFields: readonly Field[] = [
  newName,
  expiry(texts.roll.end, ExpiryInput, texts.roll.advice),
];
export const cloneFields: readonly Field[] = [newName, expiry(texts.clone.end, NewKeyExpiryInput)];
