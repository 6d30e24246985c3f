import type { Plugin } from 'vite';

/** What makes a component, or names it for developer tools, outside of any function. */
const made = /^((?:export )?(?:const|var) \w+ = )(?=(?:React\d*\.)?(?:forwardRef|memo)\()/gm;
const named = /^\w+\.displayName = .+;$/gm;

/**
 * Lets the bundler leave out the components of packages that nobody uses, with all that stands on them: it cannot
 * know that making and naming them does nothing else.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'console:unused-components',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/.+\.m?js$/, code: [made, named] },
      handler: (code) => ({
        code: code.replace(made, '$1/* @__PURE__ */ ').replace(named, ''),
        map: null,
      }),
    },
  };
}
