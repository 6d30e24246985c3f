import type { Rolldown } from 'vite';

/** @returns the chunks with those that they import at once, each once */
export function withStaticImports(
  chunks: Iterable<Rolldown.OutputChunk>,
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
  const found = new Set(chunks);
  // A set goes on with what is added while it is gone through.
  for (const { imports } of found)
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') found.add(imported);
    }
  return found;
}
