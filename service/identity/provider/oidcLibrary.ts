import type { default as Provider, errors, interactionPolicy } from 'oidc-provider';

/** The parts of `oidc-provider` that the service uses. */
export interface OidcLibrary {
  Provider: typeof Provider;
  errors: typeof errors;
  interactionPolicy: typeof interactionPolicy;
}

/**
 * Loads the library late, for a fast start. Its entry module would print a warning on every Node below 22, as the first
 * line after `npm start`, although it runs correctly on 20; the modules behind the entry print nothing.
 */
export async function loadOidcLibrary(): Promise<OidcLibrary> {
  const [{ Provider }, errors, interactionPolicy] = await Promise.all([
    import('oidc-provider/lib/provider.js'),
    import('oidc-provider/lib/helpers/errors.js'),
    import('oidc-provider/lib/helpers/interaction_policy/index.js'),
  ]);
  return { Provider, errors, interactionPolicy };
}
