import { useCallback } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { isUuid } from '../../../contract/lib/uuid';

/** The action dialog that an address has open. */
export interface ActionRequest {
  /** Name of the source: a resource's, or a page's own. */
  resource: string;
  action: string;
  id: string;
  /** Preset parameters, such as a part of the record. */
  params?: Readonly<Record<string, string>>;
}

/** Id in the address of a dialog about the chosen rows. */
export const selectionId = 'selection';

/** Names of a dialog's parameters in the address; on a record's own page `action` alone is enough. */
const names = { action: 'action', source: 'of', record: 'record' } as const;
const paramPrefix = 'with.';
const isDialogParameter = (name: string): boolean =>
  Object.values<string>(names).includes(name) || name.startsWith(paramPrefix);

type PageLocation = Pick<Location, 'pathname' | 'search'>;

/** Record in the path. An overlay of a list, such as `create`, has the same segment but is not a record. */
function recordOfPage({ pathname }: PageLocation): { resource?: string; id?: string } {
  const page = matchPath({ path: '/:resource/:id?', end: false }, pathname)?.params;
  return page?.id !== undefined && isUuid(page.id) ? page : { resource: page?.resource };
}

/** @returns the action whose dialog the address has open, if any */
export function requestIn(location: PageLocation): ActionRequest | undefined {
  const search = new URLSearchParams(location.search);
  const page = recordOfPage(location);
  const action = search.get(names.action);
  const resource = search.get(names.source) ?? page.resource;
  const id = search.get(names.record) ?? page.id;
  if (action === null || resource === undefined || id === undefined) return undefined;
  const params = [...search]
    .filter(([name]) => name.startsWith(paramPrefix))
    .map(([name, value]) => [name.slice(paramPrefix.length), value] as const);
  return { resource, action, id, params: Object.fromEntries(params) };
}

const parametersIn = (search: string, ofDialog: boolean): string =>
  new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => isDialogParameter(name) === ofDialog),
  ).toString();

export const withoutDialog = (search: string): string => parametersIn(search, false);

export const dialogParameters = (search: string): string => parametersIn(search, true);

/** @returns whether the place is the record's page, or a page below it */
export function isPageOf(location: PageLocation, { resource, id }: ActionRequest): boolean {
  const page = recordOfPage(location);
  return page.resource === resource && page.id?.toLowerCase() === id.toLowerCase();
}

/** @returns whether the navigation leaves an open dialog, as Back does on the same page */
export const leavesDialog = (from: PageLocation, to: PageLocation): boolean =>
  from.pathname !== to.pathname || dialogParameters(from.search) !== dialogParameters(to.search);

export function withDialog(
  location: PageLocation,
  { resource, action, id, params }: ActionRequest,
): string {
  const parameters = new URLSearchParams(withoutDialog(location.search));
  const page = recordOfPage(location);
  parameters.set(names.action, action);
  if (page.resource !== resource) parameters.set(names.source, resource);
  if (page.id !== id) parameters.set(names.record, id);
  for (const [name, value] of Object.entries(params ?? {}))
    parameters.set(`${paramPrefix}${name}`, value);
  return parameters.toString();
}

/** @returns opens the dialog of an action for one record: Back closes it, a reload opens it again */
export function useOpenAction(): (request: ActionRequest) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (request) => {
      const search = withDialog(location, request);
      void navigate({ search }, { state: { dialogOpened: true } });
    },
    [navigate, location],
  );
}
