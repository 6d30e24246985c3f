import type { QueryClient } from '@tanstack/react-query';
import type { ActionRecord } from '../actions/openAction';
import { recordKey } from '../actions/useActionRecord';
import type { AnyDeclaration, Declaration } from '../resources/declare';

export interface ShownRecord {
  declaration: Declaration<ActionRecord>;
  record: ActionRecord;
  name: string;
}

/**
 * The record whose page is at the path, as the page has read it.
 * @returns nothing for other pages, and for a record that has not been read or is gone
 */
export function recordAt(
  path: string,
  resources: readonly AnyDeclaration[],
  queryClient: QueryClient,
): ShownRecord | undefined {
  const [, resource, id, ...deeper] = path.split('/');
  const found = resources.find(({ name, detail }) => name === resource && detail);
  if (!found || !id || deeper.length > 0) return undefined;
  const record = queryClient.getQueryData<ActionRecord>(recordKey(found.name, id));
  if (!record) return undefined;
  // What was read from the declaration's own endpoint is of its type.
  const declaration = found as Declaration<ActionRecord>;
  const name = declaration.nameOf?.(record) ?? record.name;
  return name === undefined ? undefined : { declaration, record, name };
}
