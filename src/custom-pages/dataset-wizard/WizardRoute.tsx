import { useMay } from '../../authProvider/session';
import { codeLoader, useLoadedCode } from '../../forms/codeLoader';
import { LoadFailure, LoadingNote } from '../../forms/LoadStates';
import { PageHeader } from '../../page/PageHeader';

const code = codeLoader(() => import('./DatasetWizard'));

/** `/datasets/wizard`: only this part comes with the first load. */
export function WizardRoute() {
  const may = useMay(['datasets', 'create']);
  return (
    <>
      <PageHeader title="Dataset Wizard" back={{ to: '/datasets', label: 'Datasets' }} />
      {may.allowed ? <LoadedWizard /> : <p role="alert">{may.reason}</p>}
    </>
  );
}

function LoadedWizard() {
  const { loaded: Wizard, error, retry } = useLoadedCode(code);
  if (error) return <LoadFailure error={error} busy={false} onRetry={retry} />;
  return Wizard ? <Wizard /> : <LoadingNote />;
}
