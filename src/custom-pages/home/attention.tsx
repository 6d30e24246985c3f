import AttentionIcon from '@mui/icons-material/WarningAmberOutlined';
import { homeTexts } from '../../../texts/home';
import { lazyPart } from '../../ui/LazyPart';
import type { CustomPage } from '../declare';

const AttentionPage = lazyPart(() => import('./AttentionPage'));

/** All that needs attention; Home leads to it. */
export const attentionPage: CustomPage = {
  name: 'attention',
  path: '/attention',
  label: homeTexts.attentionPage,
  icon: AttentionIcon,
  menu: 'none',
  access: ['attention', 'read'],
  page: () => <AttentionPage />,
  preload: AttentionPage.load,
};
