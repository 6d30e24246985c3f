import { useSession } from '../authProvider/session';
import { ShellButton } from './ShellButton';
import { texts } from './texts';
import { useUpgradeAddress } from './useUpgradeAddress';

/** A mail to the support address, for customers whose plan is not enterprise (console.md section 2). */
export function UpgradeButton() {
  const { user } = useSession();
  const address = useUpgradeAddress();
  if (user.customer.plan === 'enterprise') return null;
  return (
    <ShellButton as="a" {...{ href: address }}>
      {texts.upgrade}
    </ShellButton>
  );
}
