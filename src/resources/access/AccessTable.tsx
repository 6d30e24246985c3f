import { accessTexts } from '../../../texts/dataset-groups/access';
import { lazyPart } from '../../ui/LazyPart';
import { PageSection } from '../../ui/PageSection';
import type { AccessTarget } from './AccessRows';

const AccessRows = lazyPart(() => import('./AccessRows'), true);

/** Keys that can encrypt and decrypt, their groups, and obstacles; the code is loaded after the page. */
export const AccessTable = (target: AccessTarget) => (
  <PageSection title={accessTexts.titles[target.resource]}>
    <AccessRows {...target} />
  </PageSection>
);
