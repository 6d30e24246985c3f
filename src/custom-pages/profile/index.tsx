import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import { shellTexts } from '../../../texts/layout/shell';
import { codeLoader } from '../../model/code';
import { lazyPart } from '../../ui/LazyPart';
import { PageHeader } from '../../ui/PageHeader';
import { centered } from '../../ui/styles';
import type { CustomPage, PageSource } from '../customPage';

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
    <div style={centered}>
      <PageHeader title={shellTexts.account.title} />
      <AccountPage />
    </div>
  ),
  preload: AccountPage.load,
};

const sourceNames = [
  'account',
  'company',
  'sessions',
  'trusted-browsers',
  'passkeys',
  'message-settings',
  'idp-settings',
  'stream-token',
  'webhooks',
] as const;

/** Data sources of the page, by name. */
export const pageSources = sourceNames.map((name) => ({
  name,
  code: codeLoader<PageSource>(async () => ({
    default: (await import('./profileSources')).default[name],
  })),
}));
