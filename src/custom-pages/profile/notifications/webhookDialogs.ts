import { attentionKindNames } from '../../../../contract/attention/attention';
import { messageDefaults, messageKinds } from '../../../../contract/attention/messageTerms';
import { textLimits } from '../../../../contract/lib/textLimits';
import type { Webhook } from '../../../../contract/attention/webhooks';
import { webhookFormats } from '../../../../contract/attention/webhookTerms';
import { recordTexts } from '../../../../texts/admin-kit/record';
import { webhookTexts as texts } from '../../../../texts/attention/webhooks';
import type { ActionDialog } from '../../../model/action';
import { editedFields, type Field, valuesFrom } from '../../../model/field';
import { messageFields } from './messageFields';
import type { ServiceRecord } from '../../../model/record';

/** A webhook of the company, as its section and its dialogs have it. */
export type WebhookRecord = Webhook & { id: string };

const fields = (): Field[] => [
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

/** The addresses of many chat services let anyone who knows them post. */
const secrets = ['url'];

const form = {
  kind: 'fields',
  fields,
  schema: async () => (await import('../../../../contract/attention/webhooks')).webhookForm,
  retries: true,
} as const;

/** Asks for a new webhook; at first it gets urgent kinds at once. */
const create: ActionDialog<ServiceRecord> = {
  ...form,
  draft: { ...recordTexts.draftOf('webhook'), restored: texts.restoredCreation, secrets },
  initial: () => ({
    ...Object.fromEntries(
      attentionKindNames.map((kind) => [kind, messageKinds[kind].urgent ? 'now' : 'off']),
    ),
    ...messageDefaults,
    format: 'json',
  }),
};

/** Asks for changes of a webhook. */
const edit: ActionDialog<WebhookRecord> = {
  ...form,
  draft: { restored: texts.restored, restoredOlder: texts.restoredOlder, secrets },
  initial: (record) => valuesFrom(editedFields(fields(), 'edit'), record),
  changes: true,
};

export const webhookDialogs = { create, edit };
