import type { Rolldown } from 'vite';

/** @returns the chunks and their static imports, without duplicates */
export function withStaticImports(
  chunks: Iterable<Rolldown.OutputChunk>,
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
  const found = new Set(chunks);
  // Iterating over a set includes elements added during the iteration.
  for (const { imports } of found)
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') found.add(imported);
    }
  return found;
}
