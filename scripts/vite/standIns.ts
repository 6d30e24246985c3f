import type { Plugin } from 'vite';

const prefix = '\0stand-in:';

/**
 * Puts an expression in a package's place, as CommonJS, in the build: shims of what every browser that the
 * build is for has by itself, which cost the first load bytes and time to find that out.
 * @param expressions by the name that is imported, e.g. `{ hasown: 'Object.hasOwn' }`
 */
export function standIns(expressions: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'console:stand-ins',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(expressions, id) ? `${prefix}${id}` : undefined),
    load: (id) =>
      id.startsWith(prefix)
        ? `module.exports = ${expressions[id.slice(prefix.length)]};`
        : undefined,
  };
}
