/** Code that is loaded once; only a failed load is repeated. */
export interface CodeLoader<T> {
  load: () => Promise<T>;
  loaded: () => T | undefined;
}

/** Imports a module for its default export. */
export type Loader<T> = () => Promise<{ default: T }>;

export function codeLoader<T>(load: Loader<T>): CodeLoader<T> {
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
