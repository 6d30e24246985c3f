import { type AttentionKindName, attentionKindNames } from '../../contract/attention/attention';
import { messageDefaults } from '../../contract/attention/messageTerms';

/** Message settings with every kind switched off, and the default hours. */
export const noMessages = {
  ...(Object.fromEntries(attentionKindNames.map((kind) => [kind, 'off'])) as Record<
    AttentionKindName,
    'off'
  >),
  ...messageDefaults,
};
