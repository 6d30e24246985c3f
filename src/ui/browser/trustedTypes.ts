/** A policy returns a `TrustedScriptURL`; typed as a string because the types of libraries accept nothing else. */
interface ScriptUrlPolicy {
  createScriptURL: (url: string) => string;
}

/** Folders of our own code; the development server serves sources and packages by their paths. */
const ownFolders = import.meta.env.DEV
  ? ['/assets/', '/src/', '/node_modules/', '/@fs/']
  : ['/assets/'];

/** @throws TypeError for an address that is no script of ours */
export function ownScriptUrl(url: string, origin: string): string {
  const target = new URL(url, origin);
  const isOwn = ownFolders.some((folder) => target.pathname.startsWith(folder));
  if (target.origin !== origin || !isOwn)
    throw new TypeError(`Not a script of this console: ${url}`);
  return target.href;
}

let policy: ScriptUrlPolicy | undefined;

/**
 * The address of one of our workers, in the form that the Content-Security-Policy demands: made by
 * the one Trusted Types policy there is, `console`. Plain where the browser knows no Trusted Types.
 */
export function workerScriptUrl(url: string): string {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };
  };
  const rules = { createScriptURL: (asked: string) => ownScriptUrl(asked, window.location.origin) };
  policy ??= trustedTypes ? trustedTypes.createPolicy('console', rules) : rules;
  return policy.createScriptURL(url);
}
