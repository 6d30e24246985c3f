/**
 * A list of records. A `collection` is short and sent whole; a `table` is paged, sorted and searched by the service. A
 * `timeline` is in the order of time: it posts its search, and reads nothing until a search is set.
 */
interface ListEndpoint {
  kind: 'table' | 'collection' | 'timeline';
  path: string;
  /** The rows are whole records, and there is no call for a single one. */
  wholeRecords?: true;
}

/** API endpoint of a resource. Path parameters stand in braces: `/datasets/{uuid}`. */
export interface Endpoint {
  /** Path of the collection, below the API's base path: `/datasets`. */
  path: string;
  /** The plural key that wraps payloads: `datasets`. */
  key: string;
  /** Absent for a page about a single thing, such as the person's own account. */
  list?: ListEndpoint;
  /** Relations that an update asks to have in its answer (companion.md section 7). */
  expand?: string;
  /** Message for an update whose answer lacks its success flag, or that finds no record (console.md section 8). */
  unconfirmedUpdate?: string;
  /** Message for an update whose answer lacks the record, where that is a failure (console.md section 8). */
  emptyUpdate?: string;
}

/** An endpoint with a list, as every resource has. */
export type ListedEndpoint = Endpoint & Required<Pick<Endpoint, 'list'>>;

/** @throws Error naming the first parameter without a value, before any call (console.md section 5) */
export const fillPath = (
  template: string,
  parameters: Readonly<Record<string, string | number | null | undefined>> = {},
): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`Missing required parameter: ${name}`);
    return encodeURIComponent(value);
  });

/**
 * Finds the endpoint of a resource, of a page's subject, or of a plain list of choices, by name. Its declaration may
 * have to be loaded first. @throws Error for an unknown name
 */
export type FindEndpoint = (resource: string) => Promise<Endpoint>;

/** @returns the endpoint that was found. @throws Error, which names the resource, when there is none */
export function requireEndpoint(endpoint: Endpoint | undefined, resource: string): Endpoint {
  if (!endpoint) throw new Error(`No endpoint is declared for the resource ${resource}`);
  return endpoint;
}

/** @returns the endpoint with its list. @throws Error, which names the resource, when it has none */
export function requireList({ list, ...endpoint }: Endpoint, resource: string): ListedEndpoint {
  if (!list) throw new Error(`No list is declared for the resource ${resource}`);
  return { ...endpoint, list };
}
