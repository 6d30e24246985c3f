import type { JSHandle, Page } from '@playwright/test';

interface Fresh {
  elements: JSHandle<Element[]>;
  count: number;
  /** No make on the page was known. */
  isAll: boolean;
  /** An element can have focus or stays in sight when the page scrolls. */
  canCover: boolean;
}

/**
 * Elements of unknown makes that have text, can have focus or stay in sight; adds their makes to `known`. Two
 * elements are of one make when they have the same role and classes, stand in and on what has the same classes, and
 * neither or both have a word that a small screen may have no room for: as in the same dialog of another record, or in
 * the same list with other rows.
 */
export async function freshOf(page: Page, known: Set<string>): Promise<Fresh> {
  const makes = await page.evaluateHandle(() => {
    const isSeenThrough = (element: Element): boolean =>
      /^rgba\(.*, 0\)$/.test(getComputedStyle(element).backgroundColor);
    const found: Record<string, Element[]> = {};
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
      const make = [element.tagName, element.role, ...classes, isLong, canCover].join('|');
      (found[make] ??= []).push(element);
    }
    return found;
  });
  const names = await makes.evaluate((found) => Object.keys(found));
  const fresh = names.filter((name) => !known.has(name));
  for (const name of fresh) known.add(name);
  return {
    elements: await makes.evaluateHandle(
      (found, chosen) => chosen.flatMap((name) => found[name] ?? []),
      fresh,
    ),
    count: fresh.length,
    isAll: fresh.length === names.length,
    canCover: fresh.some((name) => name.endsWith('true')),
  };
}
