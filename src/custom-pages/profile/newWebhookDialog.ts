import { attentionKindNames } from '../../../contract/attention';
import { messageDefaults, messageKinds } from '../../../contract/messageTerms';
import type { ActionDialog, ServiceRecord } from '../../model/action';
import { webhookFields, webhookSchema } from './webhookFields';

/** Asks for a new webhook; at first it gets urgent kinds at once. */
const dialog: ActionDialog<ServiceRecord> = {
  kind: 'fields',
  fields: webhookFields,
  schema: webhookSchema,
  initial: () => ({
    ...Object.fromEntries(
      attentionKindNames.map((kind) => [kind, messageKinds[kind].urgent ? 'now' : 'off']),
    ),
    ...messageDefaults,
    format: 'json',
  }),
  retries: true,
};
export default dialog;
