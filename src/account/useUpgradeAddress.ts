import { shellTexts } from '../../texts/layout/shell';
import { useSession } from '../authProvider/session';
import { useConfig } from '../model/config';

/** @returns the address of a mail that asks for the enterprise plan (console.md section 2) */
export function useUpgradeAddress(): string {
  const { supportEmail } = useConfig();
  const { user } = useSession();
  const subject = encodeURIComponent(`${shellTexts.upgrade}: ${user.customer.name}`);
  return `mailto:${supportEmail}?subject=${subject}`;
}
