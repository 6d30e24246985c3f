import { useConfig } from '../config';
import { useSession } from '../authProvider/session';
import { texts } from './texts';

/** @returns the address of a mail that asks for the enterprise plan (console.md section 2) */
export function useUpgradeAddress(): string {
  const { supportEmail } = useConfig();
  const { user } = useSession();
  const subject = encodeURIComponent(`${texts.upgrade}: ${user.customer.name}`);
  return `mailto:${supportEmail}?subject=${subject}`;
}
