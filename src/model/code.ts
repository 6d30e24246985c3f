/** Code that is loaded once, and again only after it could not be loaded. */
export interface CodeLoader<T> {
  load: () => Promise<T>;
  loaded: () => T | undefined;
}

/** Imports a module whose default export is what is wanted. */
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
