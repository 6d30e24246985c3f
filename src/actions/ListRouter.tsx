import { reactRouterProvider, type RouterProvider, RouterProviderContext } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { keptDialog, withoutDialog } from './openAction';

const asSearch = (parameters: string): string => (parameters === '' ? '' : `?${parameters}`);

/** The address without the dialog that it has open: ra-core takes every parameter for one of a list. */
function useListLocation(): ReturnType<RouterProvider['useLocation']> {
  const location = reactRouterProvider.useLocation();
  return useMemo(
    () => ({ ...location, search: asSearch(withoutDialog(location.search)) }),
    [location],
  );
}

/** A list that changes its parameters leaves an open dialog in the address, and Back from it where it was. */
function useListNavigate(): ReturnType<RouterProvider['useNavigate']> {
  const navigate = reactRouterProvider.useNavigate();
  const { search } = reactRouterProvider.useLocation();
  const shown = useRef(search);
  useEffect(() => {
    shown.current = search;
  }, [search]);
  return useCallback(
    (to, options) => {
      const dialog = keptDialog(shown.current);
      const isList = typeof to === 'object' && to.pathname === undefined;
      if (!isList || dialog === '') return navigate(to, options);
      const parameters = [to.search?.replace(/^\?/, ''), dialog];
      const kept = asSearch(parameters.filter(Boolean).join('&'));
      return navigate({ ...to, search: kept }, { ...options, replace: true });
    },
    [navigate],
  );
}

const listRouter: RouterProvider = {
  ...reactRouterProvider,
  useLocation: useListLocation,
  useNavigate: useListNavigate,
};

/** Keeps the address's dialog apart from the parameters of the list inside (traps 2.3). */
export const ListRouter = ({ children }: { children: ReactNode }) => (
  <RouterProviderContext value={listRouter}>{children}</RouterProviderContext>
);
