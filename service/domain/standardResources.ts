import { clientLibraryVersions } from './client-library-versions/clientLibraryVersions';
import { customers } from './customers/customers';
import { features } from './features/features';
import type { StandardResource } from './standardResource';

/** Every standard resource, in the order in which a search tells of them. */
export const standardResources: readonly StandardResource[] = [
  customers,
  features,
  clientLibraryVersions,
];
