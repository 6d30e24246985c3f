import type { CSSProperties } from 'react';
import { useSession } from '../authProvider/session';
import { sidebarColors } from './sidebarColors';

/**
 * The sidebar's colours, from the customer's, as a `style`. React sets it through the DOM, which the
 * Content-Security-Policy allows.
 */
export function useSidebarStyle(): CSSProperties {
  const { user } = useSession();
  return { ...sidebarColors(user.customer.color) } as CSSProperties;
}
