import type { PageSource } from '../declare';
import { idpSource } from './idpSource';
import { messageSource } from './messageSource';
import { passkeysSource } from './passkeySource';
import { accountSource, companySource, sessionsSource, trustedBrowsersSource } from './sources';
import { webhooksSource } from './webhookSource';
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
