import type { CSSProperties } from 'react';
import { useSession } from '../authProvider/session';
import { sidebarColors } from './sidebarColors';
import { useTriedColor } from './sidebarPreview';

/**
 * The sidebar's colours, from the customer's or the one being tried out, as a `style`. React sets it
 * through the DOM, which the Content-Security-Policy allows.
 */
export function useSidebarStyle(): CSSProperties {
  const { user } = useSession();
  const tried = useTriedColor();
  const color = tried === undefined ? user.customer.color : tried;
  return { ...sidebarColors(color) } as CSSProperties;
}
