import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import { profileTexts } from '../../../texts/profile';
import { lazyPart } from '../../ui/LazyPart';
import { PageHeader } from '../../ui/PageHeader';
import type { CustomPage } from '../declare';
import { idpSource } from './idpSource';
import { passkeysSource } from './passkeySource';
import { accountSource, companySource, sessionsSource, trustedBrowsersSource } from './sources';
import { streamSource } from './streamSource';

const AccountPage = lazyPart(() => import('./AccountPage'));

/** The signed-in person's own account (companion.md section 2, Account Profile). */
export const profile: CustomPage = {
  name: 'profile',
  path: '/profile',
  label: profileTexts.menu,
  icon: AccountIcon,
  menu: 'profile',
  access: ['session', 'read'],
  page: () => (
    <>
      <PageHeader title={profileTexts.title} />
      <AccountPage />
    </>
  ),
  sources: [
    accountSource,
    companySource,
    sessionsSource,
    trustedBrowsersSource,
    passkeysSource,
    idpSource,
    streamSource,
  ],
  preload: AccountPage.preload,
};
