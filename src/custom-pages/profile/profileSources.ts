import type { PageSource } from '../customPage';
import { idpSource } from './identity-provider/idpSource';
import { messageSource } from './notifications/messageSource';
import { passkeysSource } from './passkeySource';
import {
  accountSource,
  companySource,
  sessionsSource,
  trustedBrowsersSource,
} from './accountSources';
import { webhooksSource } from './notifications/webhookSource';
import { streamSource } from './streamSource';

export default {
  account: accountSource,
  company: companySource,
  sessions: sessionsSource,
  'trusted-browsers': trustedBrowsersSource,
  passkeys: passkeysSource,
  'message-settings': messageSource,
  'idp-settings': idpSource,
  'stream-token': streamSource,
  webhooks: webhooksSource,
} satisfies Record<string, PageSource>;
