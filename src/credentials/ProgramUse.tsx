import type { DatasetType } from '../../contract/datasetTerms';
import { codeLoader, useLoadedCode } from '../forms/codeLoader';
import { LoadFailure, LoadingNote } from '../forms/LoadStates';
import { CollapsedSection } from '../page/CollapsedSection';

interface ProgramUseProps {
  datasetName: string;
  datasetType: DatasetType;
}

const code = codeLoader(async () => ({ default: (await import('./UsageSnippets')).UsageSnippets }));

/** What a program needs to use a dataset; loaded when it is opened. */
export const ProgramUse = (props: ProgramUseProps) => (
  <CollapsedSection title="Use this dataset in a program">
    <LoadedSnippets {...props} />
  </CollapsedSection>
);

function LoadedSnippets(props: ProgramUseProps) {
  const { loaded: UsageSnippets, error, retry } = useLoadedCode(code);
  if (error) return <LoadFailure error={error} busy={false} onRetry={retry} />;
  return UsageSnippets ? (
    <UsageSnippets {...props} server={window.location.origin} />
  ) : (
    <LoadingNote />
  );
}
