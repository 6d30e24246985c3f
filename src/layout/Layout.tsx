import { Suspense, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocation } from 'ra-core';
import { DemoBanner } from './DemoBanner';
import { EmailBanner } from './EmailBanner';
import { ErrorBoundary } from './ErrorBoundary';
import { LoadingOverlay } from './LoadingOverlay';
import { MobileBar } from './MobileBar';
import { Notifications } from './Notifications';
import { useVisitMemory, VisitMemoryProvider } from '../page/pageFocus';
import { Sidebar } from './Sidebar';
import { texts } from './texts';

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
 * the page itself, whose loading and failing leave the menu standing.
 */
export default function Layout({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const memory = useVisitMemory();
  const small = useMediaQuery('(max-width: 899.95px)', { noSsr: true });

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
          <EmailBanner />
          <Content id={contentId} tabIndex={-1}>
            <ErrorBoundary page={pathname}>
              <Suspense fallback={<LoadingOverlay />}>{children}</Suspense>
            </ErrorBoundary>
          </Content>
        </Column>
      </Shell>
      <Notifications />
    </VisitMemoryProvider>
  );
}
