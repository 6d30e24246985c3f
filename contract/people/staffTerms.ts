import { attentionKinds, type AttentionTone } from '../attention/attention';

/** Reasons why a customer needs staff's attention, worst first. Without zod: the console's Home uses it. */
export const customerNeeds = {
  'entitlement-reached': { tone: attentionKinds['entitlement-reached'].tone },
  // Only staff can then let a person in.
  'no-administrator': { tone: 'error' },
  'entitlement-near': { tone: attentionKinds['entitlement-near'].tone },
  'unsupported-libraries': { tone: attentionKinds['outdated-libraries'].tone },
} as const satisfies Record<string, { tone: AttentionTone }>;
