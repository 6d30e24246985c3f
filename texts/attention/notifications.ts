/** Figures in the names of kinds; a share of 1 is 100 %. */
interface Thresholds {
  entitlementNear: number;
  entitlementReached: number;
  expiringNowWithinDays: number;
  expiringWithinDays: number;
  rotationDueWithinDays: number;
}

const percent = (share: number): string => `${100 * share} %`;

/** Texts of the tab Notifications on the Account page. */
export const notificationTexts = {
  section: 'By Email',
  what: 'You get an email when something begins to need attention, and one when it no longer does. Each is told once. What is open already is told, too.',
  to: (email: string) => `Emails go to ${email}.`,
  noMail:
    'This service has no mail server, so that no emails are sent. Your choices are kept until it has one.',
  updated: 'Notifications successfully updated.',
  updateFailed: 'There was an error updating your notifications.',
  modes: { now: 'At once', digest: 'Daily digest', off: 'Not at all' },
  kinds: (of: Thresholds) => ({
    'rotation-failed': 'A rotation failed',
    'entitlement-reached': `The plan is used up (${percent(of.entitlementReached)})`,
    'key-expiring-now': `An API key expires within ${24 * of.expiringNowWithinDays} hours`,
    'refused-calls': 'More calls are refused than usual',
    'new-address': 'An API key is used from a new address',
    'key-expiring': `An API key expires within ${of.expiringWithinDays} days`,
    'key-numbers': 'A dataset has used nearly all of its keys',
    'entitlement-near': `The plan is nearly used up (${percent(of.entitlementNear)})`,
    'members-without-mfa': 'Members have no MFA',
    'outdated-libraries': 'Client libraries are out of date',
    'keys-unused': 'API keys are not used',
    'rotation-due': `A rotation comes within ${of.rotationDueWithinDays} days`,
  }),
  urgent: 'Urgent: quiet hours do not hold it up.',
  timeZone: 'Time zone',
  digestAt: 'Daily digest at',
  quietFrom: 'Quiet hours from',
  quietUntil: 'Quiet hours until',
  quietHint: 'Within these hours only urgent messages are sent. The others follow afterwards.',
} as const;
