import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { ActionsProvider } from '../admin-kit/actions/ActionsProvider';
import { customPages, pageSources } from '../custom-pages';
import Layout from '../layout/Layout';
import { navigationItemOf, NavigationProvider } from '../layout/navigation';
import { PaletteProvider } from '../layout/palette/PaletteProvider';
import { ServerMessageNotice, SessionGate } from '../layout/SessionGate';
import type { ResourceEntry } from '../model/resource';

const ResourcesContext = createContext<readonly ResourceEntry[]>([]);

export const ResourcesProvider = ResourcesContext.Provider;

/** React-admin's `layout`: the session, menus, dialogs of actions and the palette around every page. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const resources = useContext(ResourcesContext);
  const items = useMemo(() => [...customPages, ...resources.map(navigationItemOf)], [resources]);
  const sources = useMemo(() => [...resources, ...pageSources], [resources]);
  return (
    <SessionGate>
      <NavigationProvider value={items}>
        <ActionsProvider sources={sources}>
          <PaletteProvider resources={resources}>
            <Layout>{children}</Layout>
          </PaletteProvider>
        </ActionsProvider>
        <ServerMessageNotice />
      </NavigationProvider>
    </SessionGate>
  );
}
