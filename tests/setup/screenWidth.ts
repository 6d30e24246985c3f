import { vi } from 'vitest';

/**
 * Has media queries answered as on a screen of so many CSS pixels; jsdom itself answers none.
 * @returns makes the screen as wide as that later, as when a phone is turned
 */
export function screenWidth(width: number): (width: number) => void {
  let current = width;
  const heard = new Set<() => void>();
  vi.stubGlobal('matchMedia', (media: string) => {
    const limits = [...media.matchAll(/(min|max)-width:\s*([\d.]+)px/g)];
    return {
      media,
      get matches() {
        // Other queries, such as for reduced motion, do not match.
        return (
          limits.length > 0 &&
          limits.every(([, bound, limit]) =>
            bound === 'min' ? current >= Number(limit) : current <= Number(limit),
          )
        );
      },
      addEventListener: (_: string, hear: () => void) => heard.add(hear),
      removeEventListener: (_: string, hear: () => void) => heard.delete(hear),
      // MUI calls these older methods.
      addListener: () => undefined,
      removeListener: () => undefined,
    };
  });
  return (later) => {
    current = later;
    for (const hear of heard) hear();
  };
}
