import { useConfig } from '../config';
import { MessagePage } from './MessagePage';
import { texts } from './texts';
import { usePageTitle } from '../page/usePageTitle';

/** Stands in for the whole console while the maintenance flag is set (console.md section 2). */
export function MaintenancePage() {
  const { supportEmail } = useConfig();
  usePageTitle(texts.maintenance);
  return (
    <main>
      <MessagePage title={texts.maintenance} tone="info">
        <p>{texts.maintenanceText}</p>
        <p>
          {texts.maintenanceHelp} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </MessagePage>
    </main>
  );
}
