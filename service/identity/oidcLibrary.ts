import type * as oidcProvider from 'oidc-provider';

/** The library's module; it is loaded late, by `loadOidcLibrary` alone. */
export type OidcLibrary = typeof oidcProvider;

/**
 * Loads the provider's library. It warns of every Node below 22 while it is loaded, although it runs
 * correctly on 20; that one line would be the first thing a person sees after `npm start`.
 */
export async function loadOidcLibrary(): Promise<OidcLibrary> {
  const warn = console.warn;
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('Unsupported runtime')) warn(...parts);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
