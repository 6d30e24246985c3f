import { attentionKinds, type AttentionTone } from '../attention/attention';

/** Reasons for staff to look after a customer, worst first. Without zod: the console's Home uses it. */
export const customerNeeds = {
  'entitlement-reached': { tone: attentionKinds['entitlement-reached'].tone },
  // Nobody else can let a person in.
  'no-administrator': { tone: 'error' },
  'entitlement-near': { tone: attentionKinds['entitlement-near'].tone },
  'unsupported-libraries': { tone: attentionKinds['outdated-libraries'].tone },
} as const satisfies Record<string, { tone: AttentionTone }>;
