/** Calls `onSize` with the elements' first sizes, and at each change. @returns a function that stops it */
export function watchSize(elements: readonly Element[], onSize: () => void): () => void {
  // Not every environment can observe sizes (jsdom cannot).
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(onSize);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
