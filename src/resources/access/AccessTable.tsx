import { codeLoader, useLoadedCode } from '../../forms/codeLoader';
import { LoadFailure, LoadingNote } from '../../forms/LoadStates';
import { PageSection } from '../../page/PageSection';
import type { AccessTarget } from './accessColumns';

const rows = codeLoader(() => import('./AccessRows'));

const titles: Readonly<Record<AccessTarget['resource'], string>> = {
  datasets: 'Who can encrypt and decrypt',
  'dataset-groups': 'Who can encrypt and decrypt',
  'api-keys': 'What this key can encrypt and decrypt',
};

/**
 * Access at a glance: who can encrypt and decrypt, through which group, and why not. Its code is loaded
 * after the page around it is shown.
 */
export function AccessTable({ resource, uuid }: AccessTarget) {
  const { loaded: Rows, error, retry } = useLoadedCode(rows);
  return (
    <PageSection title={titles[resource]}>
      {Rows ? (
        <Rows resource={resource} uuid={uuid} label={titles[resource]} />
      ) : error ? (
        <LoadFailure error={error} busy={false} onRetry={retry} />
      ) : (
        <LoadingNote />
      )}
    </PageSection>
  );
}
