/** Sentences of the security history on a company's settings. */
export const settingHistory = {
  setting: (key: string, done: 'updated' | 'deleted') => `Setting "${key}" ${done}`,
  provider: 'IDP Integration Settings updated',
  scimToken: 'A new SCIM token was made; the earlier one no longer works.',
  calendarMade: 'A secret address of the calendar of rotations and ends was made.',
  calendarReplaced:
    'A new secret address of the calendar was made; the earlier one no longer works.',
  calendarRemoved: 'The secret address of the calendar no longer works.',
  calendarRefused: (why: string) => `Read the calendar by its secret address: ${why}`,
  streamMade: 'A SIEM token was made.',
  streamReplaced: 'A new SIEM token was made; the earlier one no longer works.',
  streamRemoved: 'The SIEM token no longer works.',
  streamRefused: 'Read the security history: the token does not work.',
} as const;

/** Sentences of the security history on webhooks. */
export const webhookHistory = {
  created: (webhook: string, host: string) => `The webhook "${webhook}" to ${host} was created.`,
  changed: (webhook: string, host: string) => `The webhook "${webhook}" to ${host} was changed.`,
  deleted: (webhook: string, host: string) => `The webhook "${webhook}" to ${host} was deleted.`,
  newSecret: (webhook: string) =>
    `The webhook "${webhook}" has a new secret. The earlier one is used beside it for a day.`,
  tested: (webhook: string) => `A test message was sent to the webhook "${webhook}".`,
  refused: (host: string, why: string) => `A webhook to ${host} was refused. ${why}`,
  givenUp: (webhook: string, hours: number, error: string | null) =>
    `A message to the webhook "${webhook}" was given up after ${hours} hours.${error === null ? '' : ` ${error}`}`,
} as const;

/** Sentences of the security history on changes of the history by the operator and the service. */
export const keptHistory = {
  redacted: (rows: string) => `A secret was redacted from ${rows} of the security history`,
  dropped: (what: string, before: string, count: number | string) =>
    `Removed the ${what} from before ${before} (${count}); their sums are kept`,
} as const;
