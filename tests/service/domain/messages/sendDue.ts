import { readSettings } from '../../../../service/config/settings';
import { sendDueMessages } from '../../../../service/jobs/messages';
import { mailSettingsOf } from '../../../../service/mail/mails';
import { createLog } from '../../../../service/observability/log';
import type { Service } from '../../harness';

/** Lets the service send what is due by its clock, as its job does. @param lines takes what it logs */
export function sendDue(
  { db, clock, vault }: Service,
  environment: Record<string, string> = {},
  lines: string[] = [],
): Promise<void> {
  const mail = mailSettingsOf(readSettings({ PORT: '3000', ...environment }), vault);
  const log = createLog('info', clock, (line) => lines.push(line));
  return sendDueMessages({ db, clock, mail, isOutside: false }, log);
}
