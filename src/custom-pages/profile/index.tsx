import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import { shellTexts } from '../../../texts/shell';
import { codeLoader } from '../../model/code';
import { lazyPart } from '../../ui/LazyPart';
import { PageHeader } from '../../ui/PageHeader';
import { centered } from '../../ui/styles';
import type { CustomPage, PageSource } from '../declare';

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

const sources = codeLoader(() => import('./profileSources'));
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

/** Data sources of the page, by name. Their code loads with the page, or when one of their actions is opened. */
export const pageSources = sourceNames.map((name) => ({
  name,
  code: {
    load: async (): Promise<PageSource> => (await sources.load())[name],
    loaded: (): PageSource | undefined => sources.loaded()?.[name],
  },
}));
