import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LinkBase, useLocation, useNotify } from 'ra-core';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { sessionTexts } from '../../texts/sign-in/session';
import { shellTexts } from '../../texts/layout/shell';
import { useSession, useSessionOnReturn } from '../authProvider/session';
import { forgetOthersDrafts } from '../admin-kit/form/drafts';
import { lazyPart } from '../ui/LazyPart';
import { useVisitMemory, VisitMemoryProvider } from '../ui/pageFocus';
import { DemoNotice } from './DemoNotice';
import { LoadingOverlay } from './Loading';
import { ErrorPage } from './messagePages';
import { barHeight, MobileBar } from './MobileBar';
import { notifiedRoom, Notifications } from './Notifications';
import { focusSearchBox } from './palette/shortcuts';
import { Sidebar } from './Sidebar';
import { useInactivity } from './useInactivity';

const InactivityDialog = lazyPart(() => import('./InactivityDialog'));
const TwoFactorDialog = lazyPart(() => import('./TwoFactorDialog'));
/** The warning's code loads this long after the start, so that the warning does not need the network. */
const warningCodeMs = 60_000;

const contentId = 'content';

const Shell = styled('div')(({ theme }) => ({
  display: 'flex',
  minHeight: '100dvh',
  [theme.breakpoints.down('md')]: { flexDirection: 'column' },
}));

const Column = styled('div')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  // Notifications higher than the top bar plus their margin would cover the first line of the page: it begins below
  // them.
  [theme.breakpoints.down('md')]: { paddingTop: `max(0px, ${notifiedRoom} - ${barHeight + 8}px)` },
}));

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
  // Removed without a target, so that the keyboard does not stop at it.
  'html:not(:has(main input[type="search"])) &[data-search]': { display: 'none' },
  // Paper has no place beyond its edge: the link would be printed on every page.
  '@media print': { display: 'none' },
}));

/** A strip above the content that stays while its message holds. */
const Banner = styled('aside')(({ theme }) => ({
  padding: theme.spacing(0.75, 3),
  fontSize: '0.875rem',
  lineHeight: 1.4,
  background: 'var(--mui-palette-status-warning-tint)',
  borderBottom: '1px solid var(--mui-palette-warning-main)',
  '& a': { fontWeight: 650 },
  [theme.breakpoints.down('md')]: { paddingInline: theme.spacing(2), fontSize: '0.8125rem' },
}));

const focusContent = () => document.getElementById(contentId)?.focus();

/** Only moves the focus: a fragment in the address would add an entry to the history. */
const skipLinkTo = (focus: () => unknown) => ({
  href: `#${contentId}`,
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    focus();
  },
});

const profilePath = '/profile';

function EmailBanner() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  // The email address is on a tab of the person's own.
  const isThere = pathname === profilePath && new URLSearchParams(search).get('tab') !== 'company';
  // The link of the verification mail opens in another tab.
  useSessionOnReturn(!user.email_verified_dt_tm);
  if (user.email_verified_dt_tm) return null;
  return (
    <Banner aria-label={shellTexts.emailBanner}>
      {shellTexts.unverified} {shellTexts.unverifiedBlocks}{' '}
      {isThere ? (
        shellTexts.unverifiedMail(user.email)
      ) : (
        <LinkBase
          to={profilePath}
          // On another tab of the profile the page stays, so its heading takes no focus, and this link disappears.
          onClick={focusContent}
        >
          {shellTexts.unverifiedProfile}
        </LinkBase>
      )}
    </Banner>
  );
}

/** Sidebar, or top bar with a menu below 900 px; banners; and the page, unless MFA is demanded first. */
export default function Layout({ children }: { children?: ReactNode }) {
  const { key } = useLocation();
  const notify = useNotify();
  const memory = useVisitMemory();
  const small = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const { user, subject } = useSession();
  const { state, ...inactivity } = useInactivity();
  const isMfaMissing = subject.mfaMissing === true;

  useEffect(() => {
    const timer = setTimeout(InactivityDialog.preload, warningCodeMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => forgetOthersDrafts(user.uuid), [user.uuid]);

  if (state === 'over') return <LoadingOverlay />;

  return (
    <VisitMemoryProvider value={memory}>
      <SkipLink {...skipLinkTo(focusContent)}>{shellTexts.skip}</SkipLink>
      <SkipLink {...skipLinkTo(focusSearchBox)} data-search="">
        {shellTexts.skipToSearch}
      </SkipLink>
      <Shell>
        {small ? <MobileBar /> : <Sidebar />}
        <Column>
          <DemoNotice />
          {/* Behind the dialog the banner's link is useless, and the dialog itself asks to verify the address. */}
          {!isMfaMissing && <EmailBanner />}
          <Content id={contentId} tabIndex={-1}>
            {/* Keeps the menu when a page fails; ra-core's own, around everything, would not. */}
            <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[key]}>
              {/* Behind the dialog no page is rendered, as the service would refuse its reads. */}
              {isMfaMissing ? <TwoFactorDialog /> : children}
            </ErrorBoundary>
          </Content>
        </Column>
      </Shell>
      <Notifications />
      {state === 'warning' && (
        <InactivityDialog
          {...inactivity}
          fallback={null}
          onFailure={() =>
            notify(sessionTexts.inactive, { type: 'warning', autoHideDuration: null })
          }
        />
      )}
    </VisitMemoryProvider>
  );
}
