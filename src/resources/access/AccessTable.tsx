import { accessTexts } from '../../../texts/access';
import { lazyPart } from '../../ui/LazyPart';
import { PageSection } from '../../ui/PageSection';
import type { AccessTarget } from './AccessRows';

const AccessRows = lazyPart(() => import('./AccessRows'));

/**
 * Access at a glance: who can encrypt and decrypt, through which group, and why not. Its code is loaded
 * after the page around it is shown.
 */
export const AccessTable = (target: AccessTarget) => (
  <PageSection title={accessTexts.titles[target.resource]}>
    <AccessRows {...target} />
  </PageSection>
);
