import type { ActionDialog } from '../../model/action';
import { editedFields, valuesFrom } from '../../model/field';
import { webhookFields, type WebhookRecord, webhookSchema } from './webhookFields';

/** Asks for changes of a webhook. */
const dialog: ActionDialog<WebhookRecord> = {
  kind: 'fields',
  fields: webhookFields,
  schema: webhookSchema,
  initial: (record) => valuesFrom(editedFields(webhookFields(), 'edit'), record),
  changes: true,
  retries: true,
};
export default dialog;
