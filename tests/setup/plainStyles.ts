import { afterAll } from 'vitest';

/** What is asked of nearly every element, and what that is where nothing says otherwise. */
const initial: Readonly<Record<string, string>> = {
  visibility: 'visible',
  'pointer-events': 'auto',
  opacity: '1',
};
/** Attributes by which the sheet that every browser has shows and hides. */
const hides = ['hidden', 'open', 'popover'];

/**
 * jsdom tries each rule of its own sheet on the element that is asked about and on all above it, anew after every
 * change: that was a sixth of the time of these tests. Where the document has no sheets, what is visible and what can
 * be clicked is known from tags and attributes; of anything else, and of elements that say something themselves, it
 * is jsdom that answers.
 */
export function answerPlainStyles(): void {
  const { defaultView: view } = document;
  if (!view) return;
  const global = globalThis.getComputedStyle;
  const byJsdom = view.getComputedStyle.bind(view);
  const displays = new Map<string, string>();

  const displayOf = ({ tagName, namespaceURI, localName }: Element): string => {
    const known =
      displays.get(tagName) ?? byJsdom(document.createElementNS(namespaceURI, localName)).display;
    displays.set(tagName, known);
    return known;
  };
  /** Whether the element may say something about it of its own. */
  const says = (element: Element, property: string): boolean =>
    (element.getAttribute('style') ?? '').includes(property) ||
    hides.some((name) => element.hasAttribute(name)) ||
    element.getAttribute('type') === 'hidden' ||
    // Where it stands says how it is drawn.
    element.localName === 'summary';

  /** @returns undefined where it takes jsdom to know */
  const plainly = (element: Element, property: string): string | undefined => {
    if (property === 'display') return says(element, property) ? undefined : displayOf(element);
    const value = initial[property];
    if (value === undefined || says(element, property)) return undefined;
    if (property === 'opacity') return value;
    for (let above = element.parentElement; above; above = above.parentElement)
      if (says(above, property)) return undefined;
    return value;
  };

  const plainStyle = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    if (pseudo || document.styleSheets.length > 0) return byJsdom(element, pseudo);
    let whole: CSSStyleDeclaration | undefined;
    const byRules = () => (whole ??= byJsdom(element));
    return new Proxy<CSSStyleDeclaration>(Object.create(null) as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue')
          return (property: string) =>
            plainly(element, property) ?? byRules().getPropertyValue(property);
        const property = name === 'pointerEvents' ? 'pointer-events' : String(name);
        const value: unknown = plainly(element, property) ?? Reflect.get(byRules(), name);
        return typeof value === 'function' ? (value.bind(byRules()) as unknown) : value;
      },
    });
  };
  view.getComputedStyle = plainStyle;
  globalThis.getComputedStyle = plainStyle;
  afterAll(() => {
    view.getComputedStyle = byJsdom;
    globalThis.getComputedStyle = global;
  });
}
