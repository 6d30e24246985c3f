import type { Page } from '@playwright/test';

/**
 * Finds states that are invisible with forced colours, which remove backgrounds and shadows: the chosen element
 * among its siblings, and the focus.
 * @returns each with its name
 */
export const untoldOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const untold: string[] = [];
    const nameOf = (element: Element): string =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`;
    const lookOf = (element: Element): string => {
      const style = getComputedStyle(element);
      if (style.opacity === '0') return '';
      const { backgroundColor, color, outline, border, textDecorationLine } = style;
      return [backgroundColor, color, outline, border, textDecorationLine].join(' ');
    };

    for (const chosen of document.querySelectorAll(
      '[aria-pressed="true"], [aria-current="page"], [role="option"][aria-selected="true"]',
    )) {
      if (!chosen.checkVisibility()) continue;
      const like = [
        ...(chosen
          .closest('ul, fieldset, [role="group"], [role="listbox"]')
          ?.querySelectorAll(chosen.tagName) ?? []),
      ];
      const other = like.find(
        (candidate) =>
          candidate !== chosen &&
          !candidate.matches('[aria-pressed="true"], [aria-current], [aria-selected="true"]'),
      );
      if (other && lookOf(other) === lookOf(chosen)) untold.push(`chosen: ${nameOf(chosen)}`);
    }

    // A field's border and a box's ring are its parents'.
    const looksAround = (element: Element): string =>
      [
        element,
        element.parentElement,
        element.parentElement?.parentElement,
        element.parentElement?.querySelector('fieldset'),
      ]
        .map((node) => (node ? lookOf(node) : ''))
        .join('|');
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    )) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const before = looksAround(element);
      element.focus();
      if (document.activeElement === element && looksAround(element) === before)
        untold.push(`focus: ${nameOf(element)}`);
    }
    return untold;
  });
