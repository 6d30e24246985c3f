import AddIcon from '@mui/icons-material/Add';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import AttentionIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { homeTexts } from '../../../texts/attention/home';
import { useAccessDecision, useSession } from '../../authProvider/session';
import { lazyPart } from '../../ui/LazyPart';
import { ListLink } from '../../ui/ListButton';
import { LoadingNote } from '../../ui/LoadStates';
import { PageHeader } from '../../ui/PageHeader';
import type { CustomPage } from '../customPage';

const HomePanels = lazyPart(() => import('./HomePanels'));

/** Placeholder of the panels until their code has loaded. */
const PanelsPlaceholder = () => (
  <Box sx={{ minHeight: 560, borderRadius: 1, bgcolor: 'action.hover' }}>
    <LoadingNote />
  </Box>
);

/** The part in the first load: the page's head. */
function HomePage() {
  const { customer } = useSession().user;
  const { allowed: mayCreate } = useAccessDecision(['datasets', 'create']);
  return (
    <>
      <PageHeader
        title={homeTexts.title(customer.name.trim() || homeTexts.unknown)}
        actions={
          mayCreate && (
            <ListLink to="/datasets/wizard">
              <AddIcon />
              {homeTexts.newDataset}
            </ListLink>
          )
        }
      />
      <HomePanels fallback={<PanelsPlaceholder />} />
    </>
  );
}

/** The start page (console.md section 2, Home). */
export const home: CustomPage = {
  name: 'home',
  path: '/',
  label: homeTexts.label,
  icon: HomeIcon,
  menu: 'sidebar',
  access: ['session', 'read'],
  page: HomePage,
  preload: HomePanels.load,
  preloadData: async (search) => (await import('./useHomeData')).homePreload(search),
};

const AttentionPage = lazyPart(() => import('./AttentionPage'));

/** All that needs attention; Home links to it. */
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
