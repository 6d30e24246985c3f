import HomeIcon from '@mui/icons-material/HomeOutlined';
import { useSession } from '../../authProvider/session';
import { codeLoader, useLoadedCode } from '../../forms/codeLoader';
import { LoadFailure } from '../../forms/LoadStates';
import { PageHeader } from '../../page/PageHeader';
import type { CustomPage } from '../declare';
import { chartCode } from './chartCode';
import { HomeSkeleton } from './HomeFrame';
import { homeTexts } from './homeTexts';
import { useHomeChoice } from './useHomeChoice';
import { useBillingUsage, useEventSeries, useFirstDatasets } from './useHomeData';

const code = codeLoader(() => import('./HomePanels'));

/** The part that comes with the first load: the head, and the panels' data asked for beside their code. */
function HomePage() {
  const { customer } = useSession().user;
  const { loaded: Panels, error, retry } = useLoadedCode(code);
  useEventSeries(useHomeChoice().choice);
  useBillingUsage();
  useFirstDatasets();
  return (
    <>
      <PageHeader title={homeTexts.title(customer.name.trim() || homeTexts.unknown)} />
      {Panels ? (
        <Panels />
      ) : error ? (
        <LoadFailure error={error} busy={false} onRetry={retry} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  );
}

/** The start page (console.md section 2, Home). */
export const home: CustomPage = {
  name: 'home',
  path: '/',
  label: 'Home',
  icon: HomeIcon,
  menu: 'sidebar',
  access: ['session', 'read'],
  page: HomePage,
  preload: () => Promise.all([code.load(), chartCode.load()]),
};
