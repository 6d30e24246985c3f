import type { AttentionKindName } from './attention';

/** Messages outside the console, without zod: the console's page uses it too. */

/** `now`: when a matter begins. `digest`: once a day, together with others. */
export const messageModes = ['now', 'digest', 'off'] as const;
export type MessageMode = (typeof messageModes)[number];

interface MessageKind {
  /** Does not wait for the end of quiet hours. */
  urgent: boolean;
  /** Kind into which a matter of the same record turns: a message announces that kind, and not the end of this one. */
  becomes?: AttentionKindName;
  /** A later moment, or a larger count, in the item needs another message. */
  renews?: true;
}

/** Message rules for each kind of attention. */
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

/** Full hours of a day, `00:00` to `23:00`, in the recipient's time zone. */
export const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** This service's name for UTC, which not every engine lists. */
const utc = 'UTC';

/** @returns the names of time zones, UTC first */
export const timeZones = (): string[] => [
  utc,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== utc),
];

/** Default hours of messages. */
export const messageDefaults = {
  time_zone: utc,
  quiet_from: null,
  quiet_until: null,
  digest_at: '08:00',
} as const;

export const messageLimits = {
  /** A matter ends after it has not been found for this long, so that an intermittent one is announced only once. */
  settleMinutes: 10,
  /** Changes of an announced matter are collected for this long, and sent in one message. */
  renewMinutes: 60,
  /** A message that cannot be sent now is retried after this long. */
  heldMinutes: 15,
  /** After a mail that no server accepted, another is sent after this long. */
  refusedMailHours: 24,
  /** Maximum matters that a mail or a webhook names individually. */
  named: 50,
} as const;
