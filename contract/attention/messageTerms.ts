import type { AttentionKindName } from './attention';

/** Messages outside the console, without zod: the console's page reads it, too. */

/** `now`: when a matter begins. `digest`: once a day, together with others. */
export const messageModes = ['now', 'digest', 'off'] as const;
export type MessageMode = (typeof messageModes)[number];

interface MessageKind {
  /** Does not wait for the end of quiet hours. */
  urgent: boolean;
  /** Kind that a matter of the same record turns into: a message announces that one, and not the end of this. */
  becomes?: AttentionKindName;
  /** A later moment in the item is news: another message says so. */
  renews?: true;
}

/** Each kind of what needs attention, as messages have it. */
export const messageKinds: Readonly<Record<AttentionKindName, MessageKind>> = {
  'rotation-failed': { urgent: true },
  'entitlement-reached': { urgent: true },
  'key-expiring-now': { urgent: true },
  'refused-calls': { urgent: true },
  'new-address': { urgent: false, renews: true },
  'key-expiring': { urgent: false, becomes: 'key-expiring-now' },
  'key-numbers': { urgent: false },
  'entitlement-near': { urgent: false, becomes: 'entitlement-reached' },
  'members-without-mfa': { urgent: false },
  'outdated-libraries': { urgent: false },
  'keys-unused': { urgent: false },
  'rotation-due': { urgent: false, becomes: 'rotation-failed' },
};

/** Full hours of a day, `00:00` to `23:00`, in the time zone of the recipient. */
export const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Names that this service takes for UTC, which not every engine lists. */
const utc = 'UTC';

/** @returns the names of time zones, UTC first */
export const timeZones = (): string[] => [
  utc,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== utc),
];

/** Hours of messages for a recipient who has chosen none. */
export const messageDefaults = {
  time_zone: utc,
  quiet_from: null,
  quiet_until: null,
  digest_at: '08:00',
} as const;

export const messageLimits = {
  /** A matter that is not found any more ends after so long: one that comes and goes is announced once. */
  settleMinutes: 10,
  /** News of a matter that was told are collected for so long, and told in one message. */
  renewMinutes: 60,
  /** A message that cannot be sent at the moment is tried again after so long. */
  heldMinutes: 15,
  /** Another mail follows one that no mail server took after so long. */
  refusedMailHours: 24,
  /** Matters that a mail or a webhook names one by one. */
  named: 50,
} as const;
