import { type Endpoint, type FindEndpoint, requireEndpoint } from '../../src/model/endpoint';

/** Endpoints by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Finds endpoints in a test, where every declaration is available at once. */
export const endpointIn =
  (endpoints: Endpoints): FindEndpoint =>
  async (resource) =>
    requireEndpoint(endpoints[resource], resource);
