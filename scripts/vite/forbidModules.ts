import type { Plugin } from 'vite';

/**
 * Fails the build when code of one of these packages is in any chunk, and names the importer.
 * @param packages package names, e.g. `react-admin`
 */
export function forbidModules(packages: readonly string[]): Plugin {
  return {
    name: 'console:forbid-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const module of file.moduleIds) {
          const name = packages.find((each) => module.includes(`/node_modules/${each}/`));
          if (name === undefined) continue;
          const importers = this.getModuleInfo(module)?.importers.join(', ') ?? 'unknown';
          this.error(`${name} must not be in the console: ${module} is, imported by ${importers}`);
        }
      }
    },
  };
}
