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
        // A query of anything else, such as of less motion, is not met.
        return (
          limits.length > 0 &&
          limits.every(([, bound, limit]) =>
            bound === 'min' ? current >= Number(limit) : current <= Number(limit),
          )
        );
      },
      addEventListener: (_: string, hear: () => void) => heard.add(hear),
      removeEventListener: (_: string, hear: () => void) => heard.delete(hear),
      // By which the theme's library listens.
      addListener: () => undefined,
      removeListener: () => undefined,
    };
  });
  return (later) => {
    current = later;
    for (const hear of heard) hear();
  };
}
