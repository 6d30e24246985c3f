import AddIcon from '@mui/icons-material/Add';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import { homeTexts } from '../../../texts/home';
import { useMay, useSession } from '../../authProvider/session';
import { lazyPart } from '../../ui/LazyPart';
import { FilledLink } from '../../ui/ListButton';
import { PageHeader } from '../../ui/PageHeader';
import type { CustomPage } from '../declare';
import { useHomeChoice } from './homeChoice';
import { HomeSkeleton } from './HomeFrame';
import { EventsChart, useHomeData } from './useHomeData';

const HomePanels = lazyPart(() => import('./HomePanels'));

/** The part that comes with the first load: the head, and the panels' data asked for beside their code. */
function HomePage() {
  const { customer } = useSession().user;
  const { allowed: mayCreate } = useMay(['datasets', 'create']);
  const home = useHomeChoice();
  const data = useHomeData(home.choice);
  return (
    <>
      <PageHeader
        title={homeTexts.title(customer.name.trim() || homeTexts.unknown)}
        actions={
          mayCreate && (
            <FilledLink to="/datasets/wizard">
              <AddIcon />
              {homeTexts.newDataset}
            </FilledLink>
          )
        }
      />
      <HomePanels home={home} data={data} fallback={<HomeSkeleton />} />
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
  preload: () => {
    HomePanels.preload();
    EventsChart.preload();
  },
};
