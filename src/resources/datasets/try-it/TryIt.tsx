import { codeLoader, useLoadedCode } from '../../../forms/codeLoader';
import { LoadFailure, LoadingNote } from '../../../forms/LoadStates';
import { CollapsedSection } from '../../../page/CollapsedSection';
import type { DatasetRecord } from '../record';

const panel = codeLoader(() => import('./TryItPanel'));

/** The part of a dataset's page that tries it; loaded when it is opened. */
export const TryIt = ({ record }: { record: DatasetRecord }) => (
  <CollapsedSection title="Try it">
    <LoadedPanel record={record} />
  </CollapsedSection>
);

function LoadedPanel({ record }: { record: DatasetRecord }) {
  const { loaded: Panel, error, retry } = useLoadedCode(panel);
  if (Panel) return <Panel record={record} />;
  return error ? <LoadFailure error={error} busy={false} onRetry={retry} /> : <LoadingNote />;
}
