import { PageHeader } from '../page/PageHeader';
import { texts } from './texts';

/** Where a page that the person may not see leads to: `/access-denied`. */
export function ForbiddenPage() {
  return (
    <>
      <PageHeader title={texts.forbidden} />
      <p>{texts.forbiddenText}</p>
    </>
  );
}
