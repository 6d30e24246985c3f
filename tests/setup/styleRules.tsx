import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useEffect, useState } from 'react';

const sheets = Reflect.getPrototypeOf(createCache({ key: 'any' }).sheet) ?? {};

/** jsdom tries every rule on every element whose style is asked for: that was a third of the time of these tests. */
export const leaveOutStyleRules = () => Reflect.set(sheets, 'insert', () => undefined);

/** The `wrapper` of a test of what a style rule does; most of that is looked at in the browser. */
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
