import { snippetTexts } from '../../texts/credentials';
import { CollapsedSection } from '../ui/PageSection';
import { lazyPart } from '../ui/LazyPart';
import type { UsageSnippetsProps } from './UsageSnippets';

const UsageSnippets = lazyPart(() => import('./UsageSnippets'));

/** What a program needs to use a dataset; loaded when it is opened. */
export const ProgramUse = (
  props: Required<Pick<UsageSnippetsProps, 'datasetName' | 'datasetType'>>,
) => (
  <CollapsedSection title={snippetTexts.section}>
    <UsageSnippets {...props} />
  </CollapsedSection>
);
