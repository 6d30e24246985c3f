import { readSettings } from '../../../../service/config/settings';
import { sendDueMessages } from '../../../../service/jobs/messages';
import { mailSettingsOf } from '../../../../service/mail/mails';
import { createLog } from '../../../../service/observability/log';
import type { Service } from '../../harness';

/** Sends what is due by the service's clock, as its job does. @param lines takes the lines of the log */
export function sendDue(
  { db, clock, vault }: Service,
  environment: Record<string, string> = {},
  lines: string[] = [],
): Promise<void> {
  const mail = mailSettingsOf(readSettings({ PORT: '3000', ...environment }), vault);
  const log = createLog('info', clock, (line) => lines.push(line));
  return sendDueMessages({ db, clock, mail, isOutside: false }, log);
}
