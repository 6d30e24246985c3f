/**
 * A list of records. A `collection` is short and sent whole; a `table` is paged, sorted and searched by the service. A
 * `timeline` is in the order of time: it posts what is looked for, and asks for nothing until something is.
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
  /** Left out where a page works on one thing alone, such as one's own account. */
  list?: ListEndpoint;
  /** Relations that an update asks to have in its answer (companion.md section 7). */
  expand?: string;
  /** Said when an update comes back without its success flag, or finds no record (console.md section 8). */
  unconfirmedUpdate?: string;
  /** Said when an update comes back without the record, where that is a failure (console.md section 8). */
  emptyUpdate?: string;
}

/** The endpoint of what is listed, as every resource is. */
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
 * Says where calls go, by the name of a resource, of what a page works on, or of a list only chosen from;
 * that may have to be loaded. @throws Error for an unknown name
 */
export type FindEndpoint = (resource: string) => Promise<Endpoint>;

/** @returns the endpoint that was found. @throws Error, which names the resource, when there is none */
export function requireEndpoint(found: Endpoint | undefined, resource: string): Endpoint {
  if (!found) throw new Error(`No endpoint is declared for the resource ${resource}`);
  return found;
}

/** @returns the endpoint with its list. @throws Error, which names the resource, when it has none */
export function requireList({ list, ...endpoint }: Endpoint, resource: string): ListedEndpoint {
  if (!list) throw new Error(`No list is declared for the resource ${resource}`);
  return { ...endpoint, list };
}
