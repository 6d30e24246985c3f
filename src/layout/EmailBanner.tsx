import { LinkBase } from 'ra-core';
import { useSession } from '../authProvider/session';
import { useSessionOnReturn } from '../authProvider/freshSession';
import { Banner } from './Banner';
import { useNavigationItem } from './navigation';
import { texts } from './texts';

/** Tells people with an unverified address what that blocks, and where to verify it. */
export function EmailBanner() {
  const { user } = useSession();
  const profile = useNavigationItem('/profile');
  // The link of the verification mail opens in another tab.
  useSessionOnReturn(!user.email_verified_dt_tm);
  if (user.email_verified_dt_tm) return null;
  return (
    <Banner aria-label={texts.emailBanner}>
      <p>
        {texts.unverified} {texts.unverifiedBlocks}{' '}
        {profile ? (
          <LinkBase to={profile.to}>{texts.unverifiedProfile}</LinkBase>
        ) : (
          texts.unverifiedMail(user.email)
        )}
      </p>
    </Banner>
  );
}
