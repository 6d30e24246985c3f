import { useMay } from '../authProvider/session';
import type { CustomPage } from '../custom-pages/declare';
import { ForbiddenPage } from '../layout/ForbiddenPage';

/** A page outside the resources, for those who may see it. */
export function GuardedPage({ page: { access, page: Page } }: { page: CustomPage }) {
  return useMay(access).allowed ? <Page /> : <ForbiddenPage />;
}
