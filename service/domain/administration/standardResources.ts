import { clientLibraryVersions } from './clientLibraryVersions';
import { customers } from '../people/customers/customers';
import { features } from './features';
import type { StandardResource } from '../engine/standard-resources/standardResource';

/** Every standard resource, in the order of search results. */
export const standardResources: readonly StandardResource[] = [
  customers,
  features,
  clientLibraryVersions,
];
