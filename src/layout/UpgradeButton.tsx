import { useConfig } from '../config';
import { useSession } from '../authProvider/session';
import { ShellButton } from './ShellButton';
import { texts } from './texts';

/** A mail to the support address, for customers whose plan is not enterprise (console.md section 2). */
export function UpgradeButton() {
  const { supportEmail } = useConfig();
  const { user } = useSession();
  if (user.customer.plan === 'enterprise') return null;
  const subject = encodeURIComponent(`${texts.upgrade}: ${user.customer.name}`);
  return (
    <ShellButton as="a" {...{ href: `mailto:${supportEmail}?subject=${subject}` }}>
      {texts.upgrade}
    </ShellButton>
  );
}
