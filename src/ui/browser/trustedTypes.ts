/** Rules of a policy; typed as returning strings because the types of libraries accept nothing else. */
interface PolicyRules {
  createHTML?: (text: string) => string | null;
  createScriptURL?: (url: string) => string;
}

interface PolicyFactory {
  defaultPolicy: object | null;
  createPolicy: <Rules extends PolicyRules>(name: string, rules: Rules) => Rules;
}

/** @returns undefined if the browser lacks Trusted Types */
const policyFactory = () => (window as { trustedTypes?: PolicyFactory }).trustedTypes;

/** Folders of our own code; the development server serves sources and packages by their paths. */
const ownFolders = import.meta.env.DEV
  ? ['/assets/', '/src/', '/node_modules/', '/@fs/']
  : ['/assets/'];

/** @throws TypeError for an address that is not a script of the console */
export function ownScriptUrl(url: string, origin: string): string {
  const target = new URL(url, origin);
  const isOwn = ownFolders.some((folder) => target.pathname.startsWith(folder));
  if (target.origin !== origin || !isOwn)
    throw new TypeError(`Not a script of this console: ${url}`);
  return target.href;
}

let policy: Required<Pick<PolicyRules, 'createScriptURL'>> | undefined;

/**
 * The address of one of the console's workers, in the form that the Content-Security-Policy demands: a
 * `TrustedScriptURL` made by the policy `console`. A plain string in browsers without Trusted Types.
 */
export function workerScriptUrl(url: string): string {
  const rules = {
    createScriptURL: (requestedUrl: string) => ownScriptUrl(requestedUrl, window.location.origin),
  };
  policy ??= policyFactory()?.createPolicy('console', rules) ?? rules;
  return policy.createScriptURL(url);
}

/** @returns the text, or null for markup: a sink such as `innerHTML` then throws and reports a violation */
export const withoutMarkup = (text: string): string | null => (/[<&]/.test(text) ? null : text);

/** Creates the `default` policy, by which HTML sinks accept strings without markup (decision 486). */
export function allowPlainText(): void {
  const factory = policyFactory();
  if (factory && !factory.defaultPolicy)
    factory.createPolicy('default', { createHTML: withoutMarkup });
}
