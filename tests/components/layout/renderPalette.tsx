import type { ReactNode } from 'react';
import type { FoundKind } from '../../../contract/api/recordSearch';
import type { CurrentUser } from '../../../contract/people/session';
import { queryKeys } from '../../../src/dataProvider/queryKeys';
import { apiKeys } from '../../../src/resources/api-keys';
import { datasets } from '../../../src/resources/datasets';
import { primaryKeys } from '../../../src/resources/primary-keys';
import { answered, type ReceivedCall, service } from '../../setup/network';
import { renderConsole } from '../../setup/renderConsole';

export const foundKind = (kind: FoundKind['kind'], ...names: string[]): FoundKind => ({
  kind,
  more: false,
  records: names.map((name) => {
    return { uuid: `uuid-${name}`, name, note: `About ${name}`, linked: true, match: 'start' };
  }),
});

/** @returns the answer of the search over all records */
export const foundAnswer = (...kinds: FoundKind[]): Response => answered({ search: kinds });

interface Options {
  path?: string;
  person?: Partial<CurrentUser>;
  search?: (call: ReceivedCall) => Response | Promise<Response>;
  /** Datasets that pages have cached. */
  read?: readonly { id: string; uuid: string; name: string }[];
  page?: ReactNode;
}

/** Renders the shell with its palette, over a made-up page. */
export function renderPalette(options: Options = {}) {
  const { path = '/datasets', person, read = [], page = <p>The page</p> } = options;
  const searches = service('GET /search', options.search ?? (() => foundAnswer()));
  service('GET /datasets/:uuid', () => answered({ datasets: read[0] ?? null }));
  service('GET /datasets/:uuid/impact', { impact: {} });
  const resources = [datasets, apiKeys, primaryKeys];
  const console = renderConsole(page, { path, person, resources, shell: true });
  for (const record of read)
    console.queryClient.setQueryData(queryKeys.record('datasets', record.id), record);
  return { ...console, searches };
}
