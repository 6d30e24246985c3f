import { type Endpoint, type FindEndpoint, requireEndpoint } from '../../src/model/endpoint';

/** Endpoints by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Where calls go in a test, which has every declaration at once. */
export const endpointIn =
  (endpoints: Endpoints): FindEndpoint =>
  async (resource) =>
    requireEndpoint(endpoints[resource], resource);
