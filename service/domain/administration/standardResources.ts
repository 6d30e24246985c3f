import { clientLibraryVersions } from './clientLibraryVersions';
import { customers } from '../people/customers/customers';
import { features } from './features';
import type { StandardResource } from '../engine/standard-resources/standardResource';

/** Every standard resource, in the order in which a search tells of them. */
export const standardResources: readonly StandardResource[] = [
  customers,
  features,
  clientLibraryVersions,
];
