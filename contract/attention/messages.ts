import { messageRules } from '../../texts/rules/settings';
import { type AttentionKindName, attentionKindNames } from './attention';
import { hours, messageModes } from './messageTerms';
import { recordUuid, z } from '../lib/zod';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const hour = z.enum(hours as [string, ...string[]]);
const mode = z.enum(messageModes);

/** A recipient's settings: a mode for each kind, and the hours. */
export const messageChoices = {
  ...(Object.fromEntries(attentionKindNames.map((kind) => [kind, mode])) as Record<
    AttentionKindName,
    typeof mode
  >),
  time_zone: z.string().refine(isTimeZone, messageRules.timeZone),
  /** Hours without messages, except for urgent kinds; null if there are none. */
  quiet_from: hour.nullable(),
  quiet_until: hour.nullable(),
  digest_at: hour,
};
export type MessageChoices = z.infer<z.ZodObject<typeof messageChoices>>;

/** @returns the field with an invalid choice of quiet hours, and the reason */
export function quietHoursProblem({
  quiet_from: from,
  quiet_until: until,
}: Pick<MessageChoices, 'quiet_from' | 'quiet_until'>): [field: string, why: string] | undefined {
  if ((from === null) !== (until === null))
    return [from === null ? 'quiet_from' : 'quiet_until', messageRules.quietHours];
  return from !== null && from === until ? ['quiet_until', messageRules.sameHour] : undefined;
}

/** Reports an invalid choice of quiet hours on its field, for forms. */
export function checkQuietHours(
  choices: Partial<Pick<MessageChoices, 'quiet_from' | 'quiet_until'>>,
  context: z.RefinementCtx,
): void {
  const { quiet_from = null, quiet_until = null } = choices;
  const [field, message] = quietHoursProblem({ quiet_from, quiet_until }) ?? [];
  if (field !== undefined) context.addIssue({ code: 'custom', path: [field], message });
}

/** `data.message_settings` of `GET /message-settings/{uuid}`. */
export const messageSettings = z
  .object({
    uuid: recordUuid,
    ...messageChoices,
    /** True if the service has a mail server; otherwise nothing is sent. */
    sends_mail: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'MessageSettings' });
export type MessageSettings = z.infer<typeof messageSettings>;

/** Body of `PATCH /message-settings/{uuid}`. */
export const messageSettingsUpdate = z
  .strictObject(messageChoices)
  .partial()
  .meta({ id: 'MessageSettingsUpdate' });
export type MessageSettingsUpdate = z.infer<typeof messageSettingsUpdate>;

/** The whole form of a person's settings. */
export const messageSettingsForm = messageSettingsUpdate.superRefine(checkQuietHours);
