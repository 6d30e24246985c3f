import { stableUuid } from '../../service/demo/random';

/** Addresses of what the demo company has: its identifiers follow from the names. */
const acme = 'Acme Health';

export const dataset = (name: string): string => `/datasets/${stableUuid('dataset', acme, name)}`;
export const datasetGroup = (name: string): string =>
  `/dataset-groups/${stableUuid('dataset-group', acme, name)}`;
export const apiKey = (name: string): string => `/api-keys/${stableUuid('api-key', acme, name)}`;
export const primaryKey = (name: string): string =>
  `/primary-keys/${stableUuid('primary-key', acme, name)}`;
export const customer = (name: string): string => `/customers/${stableUuid('customer', name)}`;
export const feature = (key: string): string => `/features/${stableUuid('feature', key)}`;
export const libraryVersion = (product: string, version: string): string =>
  `/client-library-versions/${stableUuid('client-library-version', product, version)}`;

export const entitlement = (company: string, type: string): string =>
  stableUuid('entitlement', company, type);
export const memberId = (email: string): string => stableUuid('user', email);
export const associationId = (key: string, group: string, name: string): string =>
  stableUuid('association', acme, key, group, name);

/** A list that is searched for a text. */
export const searched = (list: string, q: string): string =>
  `${list}?filter=${encodeURIComponent(JSON.stringify({ q }))}`;

/** A timeline of a range of days, searched for a text or not. */
export const ranged = (list: string, preset: string, q?: string): string =>
  `${list}?filter=${encodeURIComponent(JSON.stringify({ range: { preset }, q }))}`;
