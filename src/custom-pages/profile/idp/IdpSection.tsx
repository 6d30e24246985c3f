import { codeLoader, useLoadedCode } from '../../../forms/codeLoader';
import { LoadFailure, LoadingNote } from '../../../forms/LoadStates';
import { PageSection } from '../../../page/PageSection';
import { idpTexts } from './idpTexts';

const code = codeLoader(() => import('./IdpSettingsSection'));

/** The identity provider's section of the account profile; its code comes after the page's own. */
export function IdpSection() {
  const { loaded: Section, error, retry } = useLoadedCode(code);
  if (Section) return <Section />;
  return (
    <PageSection title={idpTexts.section}>
      {error ? <LoadFailure error={error} busy={false} onRetry={retry} /> : <LoadingNote />}
    </PageSection>
  );
}
