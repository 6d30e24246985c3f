import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocation } from 'ra-core';
import { useSession } from '../authProvider/session';
import { forgetOthersDrafts } from '../forms/drafts';
import { DemoBanner } from './DemoBanner';
import { EmailBanner } from './EmailBanner';
import { ErrorBoundary } from './ErrorBoundary';
import { LoadingOverlay } from './LoadingOverlay';
import { MobileBar } from './MobileBar';
import { Notifications } from './Notifications';
import { useVisitMemory, VisitMemoryProvider } from '../page/pageFocus';
import { Sidebar } from './Sidebar';
import { texts } from './texts';
import { useInactivity } from './useInactivity';

const loadInactivityDialog = () => import('./InactivityDialog');
const InactivityDialog = lazy(loadInactivityDialog);
const TwoFactorDialog = lazy(() => import('./TwoFactorDialog'));
/** The warning must not need the network when it is wanted: its code is loaded so long after the start. */
const warningCodeMs = 60_000;

const contentId = 'content';

const Shell = styled('div')(({ theme }) => ({
  display: 'flex',
  minHeight: '100dvh',
  [theme.breakpoints.down('md')]: { flexDirection: 'column' },
}));

const Column = styled('div')({ flexGrow: 1, minWidth: 0 });

const Content = styled('main')(({ theme }) => ({
  padding: theme.spacing(3),
  '&:focus': { outline: 'none' },
  [theme.breakpoints.down('md')]: { padding: theme.spacing(2) },
}));

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  borderRadius: theme.shape.borderRadius,
  background: 'var(--mui-palette-background-paper)',
  color: 'var(--mui-palette-primary-main)',
  fontWeight: 650,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));

/**
 * The shell around every page: sidebar, or top bar with a slide-in menu below 900 px; banners; and
 * the page itself, whose loading and failing leave the menu standing. Ends with the session: for
 * inactivity, and behind the demand for MFA, there is no page.
 */
export default function Layout({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const memory = useVisitMemory();
  const small = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const { user, subject } = useSession();
  const { state, ...inactivity } = useInactivity();
  const isMfaMissing = subject.mfaMissing === true;

  useEffect(() => {
    const timer = setTimeout(() => void loadInactivityDialog(), warningCodeMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => forgetOthersDrafts(sessionStorage, user.uuid), [user.uuid]);

  if (state === 'over') return <LoadingOverlay />;

  return (
    <VisitMemoryProvider value={memory}>
      <SkipLink
        href={`#${contentId}`}
        onClick={(event) => {
          // Focus only: a fragment in the address would be one more entry of the history.
          event.preventDefault();
          document.getElementById(contentId)?.focus();
        }}
      >
        {texts.skip}
      </SkipLink>
      <Shell>
        {small ? <MobileBar /> : <Sidebar />}
        <Column>
          <DemoBanner />
          {/* Its link leads nowhere behind the dialog, which itself asks for the address to be verified. */}
          {!isMfaMissing && <EmailBanner />}
          <Content id={contentId} tabIndex={-1}>
            <ErrorBoundary page={pathname}>
              {/* Behind the dialog nothing is asked for: the service would refuse it. */}
              {!isMfaMissing && <Suspense fallback={<LoadingOverlay />}>{children}</Suspense>}
            </ErrorBoundary>
          </Content>
        </Column>
      </Shell>
      <Notifications />
      <Suspense fallback={null}>
        {isMfaMissing && <TwoFactorDialog />}
        {state === 'warning' && <InactivityDialog {...inactivity} />}
      </Suspense>
    </VisitMemoryProvider>
  );
}
