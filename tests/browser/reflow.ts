import type { Page } from '@playwright/test';

/**
 * Content lost in a narrow viewport (WCAG 2.2, 1.4.4 and 1.4.10): a page that scrolls sideways, and elements
 * beyond its edge without a scrollable box of their own, such as tables have.
 * @returns each with its place
 */
export const lossesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > room)
      faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const element of document.querySelectorAll('body *')) {
      const { right, width, height } = element.getBoundingClientRect();
      const isHidden = width <= 1 || height <= 1 || !element.checkVisibility();
      if (isHidden || right <= room + 1) continue;
      let box = element.parentElement;
      while (box && !/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX))
        box = box.parentElement;
      // The page itself clips the element; inside a table's box the user could scroll to it.
      if (!box || box === document.body || box === document.documentElement)
        faults.push(
          `beyond the edge: ${element.tagName} ${element.getAttribute('class')} ${element.textContent?.slice(0, 40) ?? ''}`,
        );
    }
    return faults;
  });

/**
 * Focused elements that a sticky bar or a panel covers entirely (WCAG 2.2, 2.4.11), on the way down or up.
 * @returns each with its name
 */
export const coveredOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Without transitions, an element that moves on focus is at its final position at once.
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[aria-hidden="true"], [inert]'),
    );
    const covered = new Set<string>();
    for (const stop of [...stops, ...stops.toReversed()]) {
      stop.focus();
      // Wait a microtask: popups opened by focus are then open, and close when the focus moves on.
      await Promise.resolve();
      const isSeen = (): boolean => {
        const { left, top, width, height } = stop.getBoundingClientRect();
        if (document.activeElement !== stop || width <= 1 || height <= 1) return true;
        return [0.1, 0.5, 0.9].some((across) =>
          [0.1, 0.5, 0.9].some((down) => {
            const hit = document.elementFromPoint(left + width * across, top + height * down);
            return hit !== null && (stop.contains(hit) || hit.closest('label')?.contains(stop));
          }),
        );
      };
      if (isSeen()) continue;
      // The previous stop's tooltip closes and scrolled rows are redrawn within a few frames.
      for (let frame = 0; frame < 10 && !isSeen(); frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      const name = stop.getAttribute('aria-label') ?? stop.textContent.slice(0, 40);
      if (isSeen()) continue;
      const { left, top, width, height } = stop.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      // Elements that a grid has not scrolled to are beyond the edge, not covered.
      if (above === null) continue;
      covered.add(
        `covered: ${stop.tagName} ${name}, at ${Math.round(left)},${Math.round(top)}, by ${above.tagName} ${above.getAttribute('class')}`,
      );
    }
    document.adoptedStyleSheets.pop();
    return [...covered];
  });

/**
 * Columns of a list that are cut at its edge, or beyond it.
 * @returns each with its heading
 */
export const cutColumnsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.plain-layer')].flatMap((box) => {
      const { right } = box.getBoundingClientRect();
      return [...box.querySelectorAll('th')].flatMap((head) =>
        head.getBoundingClientRect().right > right + 1 ? `cut: ${head.textContent}` : [],
      );
    }),
  );
