import { useEffect } from 'react';
import { useConfig } from '../config';

/** Names the browser tab: every page title ends with the product's name (decision 3). */
export function usePageTitle(title: string): void {
  const { productName } = useConfig();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
}
