/** Tells of the sizes of elements: of those that they have, and of each change. @returns ends that */
export function watchSize(elements: readonly Element[], tell: () => void): () => void {
  // Not every environment can observe sizes (jsdom cannot).
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(tell);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
