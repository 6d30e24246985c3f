import { accessTexts } from '../../../texts/access';
import { lazyPart } from '../../ui/LazyPart';
import { PageSection } from '../../ui/PageSection';
import type { AccessTarget } from './AccessRows';

const AccessRows = lazyPart(() => import('./AccessRows'), true);

/** Who can encrypt and decrypt, through which group, and why not; its code comes after the page. */
export const AccessTable = (target: AccessTarget) => (
  <PageSection title={accessTexts.titles[target.resource]}>
    <AccessRows {...target} />
  </PageSection>
);
