import { reactRouterProvider, type RouterProvider, RouterProviderContext } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { dialogParameters, withoutDialog } from '../actions/dialogAddress';

const asSearch = (parameters: string): string => (parameters === '' ? '' : `?${parameters}`);

/** The location without the parameters of an open dialog: ra-core takes every parameter for one of a list. */
function useListLocation(): ReturnType<RouterProvider['useLocation']> {
  const location = reactRouterProvider.useLocation();
  return useMemo(
    () => ({ ...location, search: asSearch(withoutDialog(location.search)) }),
    [location],
  );
}

/**
 * Keeps an open dialog in the address when the list changes its parameters, without a new history entry. A person's
 * change is flushed at once, because the next change begins with the rendered address.
 */
function useListNavigate(): ReturnType<RouterProvider['useNavigate']> {
  const navigate = reactRouterProvider.useNavigate();
  const { search } = reactRouterProvider.useLocation();
  const shown = useRef(search);
  useEffect(() => {
    shown.current = search;
  }, [search]);
  return useCallback(
    (to, options) => {
      const dialog = dialogParameters(shown.current);
      if (typeof to !== 'object' || to.pathname !== undefined) return navigate(to, options);
      // Effects correct the address with `replace`, and React cannot flush synchronously inside an effect.
      const changed = { ...options, flushSync: !options?.replace };
      if (dialog === '') return navigate(to, changed);
      const parameters = [to.search?.replace(/^\?/, ''), dialog];
      const combined = asSearch(parameters.filter(Boolean).join('&'));
      return navigate({ ...to, search: combined }, { ...changed, replace: true });
    },
    [navigate],
  );
}

const listRouter: RouterProvider = {
  ...reactRouterProvider,
  useLocation: useListLocation,
  useNavigate: useListNavigate,
};

/** Keeps the dialog's URL parameters when the list inside changes its own. */
export const ListRouter = ({ children }: { children: ReactNode }) => (
  <RouterProviderContext value={listRouter}>{children}</RouterProviderContext>
);
