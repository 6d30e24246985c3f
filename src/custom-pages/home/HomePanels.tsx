import { DatasetsPanel } from './DatasetsPanel';
import { EventsPanel } from './EventsPanel';
import { HomeFrame } from './HomeFrame';
import { UsagePanel } from './UsagePanel';

/** Everything below the start page's head. */
export default function HomePanels() {
  return (
    <HomeFrame>
      <EventsPanel />
      <UsagePanel />
      <DatasetsPanel />
    </HomeFrame>
  );
}
