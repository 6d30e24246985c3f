import { maintenanceTexts } from '../../texts/layout/maintenance';
import { useConfig } from '../model/config';
import { usePageTitle } from '../ui/PageHeader';
import { RemoveSplash } from './Loading';
import { Card, Page } from './messagePages';

/** Replaces the whole console while the maintenance flag is set (console.md section 2). */
export default function MaintenancePage() {
  const { supportEmail } = useConfig();
  usePageTitle(maintenanceTexts.title);
  return (
    <RemoveSplash>
      <Page as="main">
        <Card>
          <h1>{maintenanceTexts.title}</h1>
          <p>{maintenanceTexts.text}</p>
          <p>
            {maintenanceTexts.help} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        </Card>
      </Page>
    </RemoveSplash>
  );
}
