import type { JSHandle, Page } from '@playwright/test';

interface Fresh {
  elements: JSHandle<Element[]>;
  count: number;
  /** No fingerprint of the page was known. */
  isAll: boolean;
  /** An element can have focus or stays in sight when the page scrolls. */
  canCover: boolean;
}

/**
 * Finds elements with text, focus or a fixed position whose structure is not in `known`, and adds their fingerprints.
 * The structure fingerprint of an element: tag, role, its classes, the classes of its parent or background, and a flag
 * for a word over 40 characters. The same dialog of another record has the same fingerprints.
 */
export async function freshOf(page: Page, knownFingerprints: Set<string>): Promise<Fresh> {
  const fingerprints = await page.evaluateHandle(() => {
    const isSeenThrough = (element: Element): boolean =>
      /^rgba\(.*, 0\)$/.test(getComputedStyle(element).backgroundColor);
    const byFingerprint: Record<string, Element[]> = {};
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const words = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .flatMap((node) => node.textContent?.trim().split(/\s+/) ?? [])
        .filter(Boolean);
      const canCover =
        element.tabIndex >= 0 || /fixed|sticky/.test(getComputedStyle(element).position);
      if (words.length === 0 && !canCover) continue;
      let ground: Element | null = element;
      while (ground && isSeenThrough(ground)) ground = ground.parentElement;
      const isLong = words.some((word) => word.length > 40);
      const places = canCover ? [element, element.parentElement] : [element, ground];
      const classes = places.map((place) => place?.getAttribute('class'));
      const fingerprint = [element.tagName, element.role, ...classes, isLong, canCover].join('|');
      (byFingerprint[fingerprint] ??= []).push(element);
    }
    return byFingerprint;
  });
  const names = await fingerprints.evaluate((byFingerprint) => Object.keys(byFingerprint));
  const fresh = names.filter((name) => !knownFingerprints.has(name));
  for (const name of fresh) knownFingerprints.add(name);
  return {
    elements: await fingerprints.evaluateHandle(
      (byFingerprint, chosen) => chosen.flatMap((name) => byFingerprint[name] ?? []),
      fresh,
    ),
    count: fresh.length,
    isAll: fresh.length === names.length,
    canCover: fresh.some((name) => name.endsWith('true')),
  };
}
