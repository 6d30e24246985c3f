interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy;
}

/** Folders of our own code; the development server serves sources and packages by their paths. */
const ownFolders = import.meta.env.DEV
  ? ['/assets/', '/src/', '/node_modules/', '/@fs/']
  : ['/assets/'];

/**
 * @returns the address, when it is a script of ours
 * @throws TypeError for any other address
 */
export function ownScriptUrl(url: string, origin: string): string {
  const target = new URL(url, origin);
  if (
    target.origin !== origin ||
    !ownFolders.some((folder) => target.pathname.startsWith(folder))
  ) {
    throw new TypeError(`Not a script of this console: ${url}`);
  }
  return target.href;
}

let policy: ScriptUrlPolicy | undefined;

/**
 * The address of one of our workers, in the form that the Content-Security-Policy demands: made by
 * the one Trusted Types policy there is, `console`. Plain where the browser knows no Trusted Types.
 */
export function workerScriptUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  const rules = { createScriptURL: (asked: string) => ownScriptUrl(asked, window.location.origin) };
  if (!trustedTypes) return rules.createScriptURL(url);
  policy ??= trustedTypes.createPolicy('console', rules);
  // `new Worker` takes the trusted value, which the types of libraries know only as a string.
  return policy.createScriptURL(url) as string;
}
