import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useEffect, useState } from 'react';

const sheets = Reflect.getPrototypeOf(createCache({ key: 'any' }).sheet) ?? {};

/** jsdom matches every rule with every element whose style is read, which was a third of the time of these tests. */
export const leaveOutStyleRules = () => Reflect.set(sheets, 'insert', () => undefined);

/** Rules of jsdom's own sheet on links, focus, directions and nested lists, which no test looks at. */
const lookedAtNowhere = /^(:link|:visited|:focus-visible|:autofill|:popover-open|\[dir|:is\(dir)/;

interface Selectors {
  /** Features that an element must have before a rule is matched with it. */
  extractSubjects: (selector: string) => readonly object[];
}

/** jsdom caches which elements a rule of its own sheet can match: rules that no test needs get a tag that none has. */
export function leaveOutOwnRules() {
  const symbol = Object.getOwnPropertySymbols(document).find(
    (candidate) => candidate.description === 'impl',
  );
  const inner: unknown = symbol && Reflect.get(document, symbol);
  const selectorsOf: unknown = inner instanceof Object && Reflect.get(inner, '_getDOMSelector');
  if (typeof selectorsOf !== 'function') throw new Error('jsdom keeps its rules in another way.');
  const selectors = Reflect.apply(selectorsOf, inner, []) as Selectors;
  const { extractSubjects } = selectors;
  selectors.extractSubjects = (selector) =>
    lookedAtNowhere.test(selector) ? [{ tag: 'nothing' }] : extractSubjects(selector);
  window.getComputedStyle(document.body);
  selectors.extractSubjects = extractSubjects;
}

/** The `wrapper` of tests of style rules; most of those rules are tested in the browser. */
export function StyleRules({ children }: { children: ReactNode }) {
  const [{ cache, tags }] = useState(cacheOfItsOwn);
  useEffect(() => () => tags.forEach((tag) => tag.remove()), [tags]);
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

function cacheOfItsOwn() {
  const cache = createCache({ key: 'own' });
  const tags: Element[] = [];
  cache.sheet.insert = (rule) => {
    const tag = document.createElement('style');
    tag.append(rule);
    document.head.append(tag);
    tags.push(tag);
  };
  return { cache, tags };
}
