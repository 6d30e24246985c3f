import { useCallback, useEffect, useState } from 'react';

/** Code that is loaded once, and again only after it could not be loaded. */
export interface CodeLoader<T> {
  load: () => Promise<T>;
  /** The code, once it is there. */
  loaded: () => T | undefined;
}

export function codeLoader<T>(load: () => Promise<{ default: T }>): CodeLoader<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    loaded: () => loaded,
    load: () => {
      loading ??= load().then(
        (module) => {
          loaded = module.default;
          return loaded;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

interface LoadedCode<T> {
  loaded: T | undefined;
  error: Error | undefined;
  retry: () => void;
}

/**
 * The code of a part of the page. Not `Suspense`: React holds back what replaces a fallback for 300 ms,
 * which would be most of the time that opening a record may take.
 */
export function useLoadedCode<T>(code: CodeLoader<T>): LoadedCode<T> {
  const [loaded, setLoaded] = useState<{ code: T } | undefined>(() => boxed(code.loaded()));
  const [error, setError] = useState<Error>();

  const start = useCallback(() => {
    code.load().then(
      (value) => setLoaded(boxed(value)),
      () => setError(new Error('A part of this page could not be loaded. Check your connection.')),
    );
  }, [code]);

  useEffect(() => {
    if (!loaded) start();
  }, [loaded, start]);

  const retry = () => {
    setError(undefined);
    start();
  };
  return { loaded: loaded?.code, error, retry };
}

/** A component is a function, which a state setter would call. */
const boxed = <T>(code: T | undefined): { code: T } | undefined =>
  code === undefined ? undefined : { code };
