import type { Loader } from '../model/code';
import type { AnyDeclaration } from '../model/resource';
import type { ResourceName } from './table';

/** Loads the code of timelines in parallel to a declaration, which would otherwise request it only once loaded. */
const withTimelineList =
  (load: Loader<AnyDeclaration>): Loader<AnyDeclaration> =>
  () => {
    // Ignore a failed preload: the import fails again, with a message, where the list is shown.
    import('../admin-kit/list/timeline/TimelineList').catch(() => undefined);
    return load();
  };

/**
 * Loads the declaration of each resource, a file of its own. Apart from the table, whose icons the first script of
 * the console must not wait for.
 */
export const loaders: Readonly<Record<ResourceName, Loader<AnyDeclaration>>> = {
  datasets: async () => ({ default: (await import('./datasets')).datasets }),
  'dataset-groups': async () => ({ default: (await import('./dataset-groups')).datasetGroups }),
  'api-keys': async () => ({ default: (await import('./api-keys')).apiKeys }),
  'primary-keys': async () => ({ default: (await import('./primary-keys')).primaryKeys }),
  team: async () => ({ default: (await import('./team')).team }),
  events: withTimelineList(async () => ({ default: (await import('./events')).events })),
  'security-history': withTimelineList(async () => ({
    default: (await import('./securityHistory')).securityHistory,
  })),
  'client-library-versions': async () => ({
    default: (await import('./client-library-versions')).clientLibraryVersions,
  }),
  features: async () => ({ default: (await import('./features')).features }),
  customers: async () => ({ default: (await import('./customers')).customers }),
};
