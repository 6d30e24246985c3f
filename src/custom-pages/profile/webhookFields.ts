import { attentionKindNames } from '../../../contract/attention';
import { textLimits } from '../../../contract/textLimits';
import type { Webhook } from '../../../contract/webhooks';
import { webhookFormats } from '../../../contract/webhookTerms';
import { webhookTexts as texts } from '../../../texts/webhooks';
import type { Field } from '../../model/field';
import { messageFields } from './messageFields';

/** A webhook of the company, as its section and its dialogs have it. */
export type WebhookRecord = Webhook & { id: string };

/** Fields of a webhook's dialogs. */
export const webhookFields = (): Field[] => [
  { kind: 'text', name: 'name', label: texts.name, max: textLimits.webhookName },
  {
    kind: 'text',
    name: 'url',
    label: texts.url,
    hint: texts.urlHint,
    monospace: true,
  },
  {
    kind: 'select',
    name: 'format',
    label: texts.format,
    hint: texts.formatHint,
    choices: webhookFormats.map((value) => ({ value, label: texts.formats[value] })),
  },
  ...messageFields(attentionKindNames),
];

export const webhookSchema = async () => (await import('../../../contract/webhooks')).webhookForm;
