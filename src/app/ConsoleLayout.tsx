import { useResourceDefinitions } from 'ra-core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { ActionsProvider } from '../admin-kit/actions/ActionsProvider';
import { customPages, pageSources } from '../custom-pages';
import Layout from '../layout/Layout';
import { navigationItemOf, NavigationProvider } from '../layout/navigation';
import { PaletteProvider } from '../layout/palette/PaletteProvider';
import { ServerMessageNotice, SessionGate } from '../layout/SessionGate';
import type { ResourceEntry } from '../model/resource';
import { LibraryTexts } from './LibraryTexts';

const ResourcesContext = createContext<readonly ResourceEntry[]>([]);

export const ResourcesProvider = ResourcesContext.Provider;

/** React-admin's `layout`: the session, menus, dialogs of actions and the palette around every page. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const resources = useContext(ResourcesContext);
  const isRegistered = useRegistered();
  const items = useMemo(() => [...customPages, ...resources.map(navigationItemOf)], [resources]);
  const sources = useMemo(() => [...resources, ...pageSources], [resources]);
  if (!isRegistered) return null;
  return (
    <SessionGate>
      <LibraryTexts>
        <NavigationProvider value={items}>
          <ActionsProvider sources={sources}>
            <PaletteProvider resources={resources}>
              <Layout>{children}</Layout>
            </PaletteProvider>
          </ActionsProvider>
          <ServerMessageNotice />
        </NavigationProvider>
      </LibraryTexts>
    </SessionGate>
  );
}

/**
 * ra-core registers its resources after its first render, and again in the effects of the second. The console renders
 * after both, as each would render all of it. A deferred value would render it in slices of 5 ms, and the first row
 * would come 5 to 10 % later.
 */
function useRegistered(): boolean {
  const hasResources = Object.keys(useResourceDefinitions()).length > 0;
  const [isRegistered, setIsRegistered] = useState(false);
  useEffect(() => queueMicrotask(() => setIsRegistered(hasResources)), [hasResources]);
  return isRegistered;
}
