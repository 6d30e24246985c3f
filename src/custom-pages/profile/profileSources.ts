import type { PageSource } from '../declare';
import { idpSource } from './idpSource';
import { passkeysSource } from './passkeySource';
import { accountSource, companySource, sessionsSource, trustedBrowsersSource } from './sources';
import { streamSource } from './streamSource';

/** What the profile page works on; `index.tsx` has their names. */
export default [
  accountSource,
  companySource,
  sessionsSource,
  trustedBrowsersSource,
  passkeysSource,
  idpSource,
  streamSource,
] satisfies readonly PageSource[];
