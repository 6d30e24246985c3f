import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import { shellTexts } from '../../../texts/shell';
import { codeLoader } from '../../model/code';
import { lazyPart } from '../../ui/LazyPart';
import { PageHeader } from '../../ui/PageHeader';
import type { CustomPage } from '../declare';

const AccountPage = lazyPart(() => import('./AccountPage'));

/** The signed-in person's own account (companion.md section 2, Account Profile). */
export const profile: CustomPage = {
  name: 'profile',
  path: '/profile',
  label: shellTexts.account.menu,
  icon: AccountIcon,
  menu: 'profile',
  access: ['session', 'read'],
  page: () => (
    <>
      <PageHeader title={shellTexts.account.title} />
      <AccountPage />
    </>
  ),
  sources: {
    names: [
      'account',
      'company',
      'sessions',
      'trusted-browsers',
      'passkeys',
      'idp-settings',
      'stream-token',
    ],
    code: codeLoader(() => import('./profileSources')),
  },
  preload: AccountPage.load,
};
