import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { shellTexts } from '../../texts/shell';
import { useSession, useSessionOnReturn } from '../authProvider/session';
import { useConfig } from '../config';
import { OutboxLink } from '../ui/OutboxLink';
import { useNavigationItem } from './navigation';

/** A strip above the content that stays for as long as what it says holds. */
const Banner = styled('aside')(({ theme }) => ({
  padding: theme.spacing(0.75, 3),
  fontSize: '0.875rem',
  lineHeight: 1.4,
  background: 'var(--mui-palette-warning-main)',
  color: 'var(--mui-palette-warning-contrastText)',
  '& p': { margin: 0 },
  '& a': { color: 'inherit', fontWeight: 650 },
  '& :focus-visible': { outlineColor: 'currentColor' },
  '&[data-demo]': {
    // The same deep red in both colour schemes: loud, and not brighter than everything else at night.
    background: '#8f1d18',
    color: '#fff',
    fontWeight: 650,
    textAlign: 'center',
  },
  [theme.breakpoints.down('md')]: { paddingInline: theme.spacing(2), fontSize: '0.8125rem' },
}));

/** Says that this is a demo, for as long as it is one (decision 32). */
export function DemoBanner() {
  const { demo } = useConfig();
  if (!demo) return null;
  return (
    <Banner data-demo="" aria-label={shellTexts.demoBanner}>
      <p>
        {shellTexts.demo} <OutboxLink />
      </p>
    </Banner>
  );
}

/** Tells people with an unverified address what that blocks, and where to verify it. */
export function EmailBanner() {
  const { user } = useSession();
  const profile = useNavigationItem('/profile');
  // The link of the verification mail opens in another tab.
  useSessionOnReturn(!user.email_verified_dt_tm);
  if (user.email_verified_dt_tm) return null;
  return (
    <Banner aria-label={shellTexts.emailBanner}>
      <p>
        {shellTexts.unverified} {shellTexts.unverifiedBlocks}{' '}
        {profile ? (
          <LinkBase to={profile.path}>{shellTexts.unverifiedProfile}</LinkBase>
        ) : (
          shellTexts.unverifiedMail(user.email)
        )}
      </p>
    </Banner>
  );
}
